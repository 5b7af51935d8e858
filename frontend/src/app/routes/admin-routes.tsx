import { AdminFrame } from "@features/admin/frame";
import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { PageSkeleton } from "@ui";
import { NotFound } from "../not-found";
import { screen } from "../screen";

const AdminIdentities = screen(
  () => import(/* webpackChunkName: "screen-admin-identities" */ "@features/admin/identities/list-screen"),
);
const AdminIdentity = screen(
  () => import(/* webpackChunkName: "screen-admin-identity" */ "@features/admin/identities/application-screen"),
);
const AdminStart = screen(() => import(/* webpackChunkName: "screen-admin" */ "@features/admin/overview/start-screen"));
const AdminPayouts = screen(
  () => import(/* webpackChunkName: "screen-admin-payouts" */ "@features/admin/admin-payouts-screen"),
);
const AdminBankFiles = screen(
  () => import(/* webpackChunkName: "screen-admin-bank-files" */ "@features/admin/finance/bank-files-screen"),
);
const AdminRequests = screen(
  () => import(/* webpackChunkName: "screen-admin-requests" */ "@features/admin/finance/requests-screen"),
);
const AdminDisputes = screen(
  () => import(/* webpackChunkName: "screen-admin-disputes" */ "@features/admin/finance/disputes-screen"),
);
const AdminDispute = screen(
  () => import(/* webpackChunkName: "screen-admin-dispute" */ "@features/admin/finance/dispute-screen"),
);
const AdminRefunds = screen(
  () => import(/* webpackChunkName: "screen-admin-refunds" */ "@features/admin/finance/refunds-screen"),
);
const AdminPayments = screen(
  () => import(/* webpackChunkName: "screen-admin-payments" */ "@features/admin/finance/payments-screen"),
);
const AdminPayment = screen(
  () => import(/* webpackChunkName: "screen-admin-payment" */ "@features/admin/finance/payment-screen"),
);
const AdminGateways = screen(
  () => import(/* webpackChunkName: "screen-admin-gateways" */ "@features/admin/finance/gateways-screen"),
);
const AdminLedger = screen(
  () => import(/* webpackChunkName: "screen-admin-ledger" */ "@features/admin/finance/ledger-screen"),
);
const AdminPlans = screen(
  () => import(/* webpackChunkName: "screen-admin-plans" */ "@features/admin/finance/plans-screen"),
);
const AdminCurrency = screen(
  () => import(/* webpackChunkName: "screen-admin-currency" */ "@features/admin/currency/currency-screen"),
);
const AdminAnalytics = screen(
  () => import(/* webpackChunkName: "screen-admin-analytics" */ "@features/admin/overview/analytics-screen"),
);
const AdminExperiments = screen(
  () => import(/* webpackChunkName: "screen-admin-experiments" */ "@features/admin/experiments/experiments-screen"),
);
const AdminUsers = screen(
  () => import(/* webpackChunkName: "screen-admin-users" */ "@features/admin/people/users-screen"),
);
const AdminUser = screen(
  () => import(/* webpackChunkName: "screen-admin-user" */ "@features/admin/people/user-screen"),
);
const AdminContests = screen(
  () => import(/* webpackChunkName: "screen-admin-contests" */ "@features/admin/market/contests-screen"),
);
const AdminMessages = screen(
  () => import(/* webpackChunkName: "screen-admin-messages" */ "@features/admin/market/messages-screen"),
);
const AdminMails = screen(
  () => import(/* webpackChunkName: "screen-admin-mails" */ "@features/admin/mails/mails-screen"),
);
const AdminReports = screen(
  () => import(/* webpackChunkName: "screen-admin-reports" */ "@features/admin/market/reports-screen"),
);
const AdminAudit = screen(
  () => import(/* webpackChunkName: "screen-admin-audit" */ "@features/admin/market/audit-screen"),
);

/** What lies below /admin. While a screen loads, the frame stays. */
export function Component() {
  return (
    <AdminFrame>
      <Suspense fallback={<PageSkeleton />}>
        <Screens />
      </Suspense>
    </AdminFrame>
  );
}

function Screens() {
  return (
    <Routes>
      <Route index element={<AdminStart />} />
      <Route path="payouts" element={<AdminPayouts />} />
      <Route path="bank-files" element={<AdminBankFiles />} />
      <Route path="requests" element={<AdminRequests />} />
      <Route path="disputes" element={<AdminDisputes />} />
      <Route path="disputes/:id" element={<AdminDispute />} />
      <Route path="kyc" element={<AdminIdentities />} />
      <Route path="kyc/:id" element={<AdminIdentity />} />
      <Route path="refunds" element={<AdminRefunds />} />
      <Route path="payments" element={<AdminPayments />} />
      <Route path="payments/:id" element={<AdminPayment />} />
      <Route path="gateways" element={<AdminGateways />} />
      <Route path="ledger" element={<AdminLedger />} />
      <Route path="plans" element={<AdminPlans />} />
      <Route path="currency" element={<AdminCurrency />} />
      <Route path="analytics" element={<AdminAnalytics />} />
      <Route path="experiments" element={<AdminExperiments />} />
      <Route path="users" element={<AdminUsers />} />
      <Route path="users/:id" element={<AdminUser />} />
      <Route path="contests" element={<AdminContests />} />
      <Route path="messages" element={<AdminMessages />} />
      <Route path="mails" element={<AdminMails />} />
      <Route path="reports" element={<AdminReports />} />
      <Route path="audit" element={<AdminAudit />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
