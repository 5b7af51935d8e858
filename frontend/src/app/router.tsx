import { type ComponentType, lazy } from "react";
import { Route, Routes } from "react-router";
import { RequireAdmin, RequireUser } from "./guards";
import { NotFound } from "./not-found";
import { Root } from "./root";
import { Shell } from "./shell/shell";
import { Start } from "./start";

/**
 * Each screen is a module that exports `Component` and is loaded when it is first visited.
 * Plain routes instead of a data router: it is 17 kB lighter, and the start page has no room for that.
 */
function screen(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(() => load().then((module) => ({ default: module.Component })));
}

// Chunks named "screen-…" are what `npm run budget` measures.
const Search = screen(() => import(/* webpackChunkName: "screen-search" */ "@features/search/search-screen"));
const Contests = screen(() => import(/* webpackChunkName: "screen-contests" */ "@features/contests-list/contests-screen"));
const Categories = screen(() => import(/* webpackChunkName: "screen-categories" */ "@features/categories/categories-screen"));
const CategoriesPreview = screen(() => import(/* webpackChunkName: "screen-categories-preview" */ "@features/categories/preview-screen"));
const Category = screen(() => import(/* webpackChunkName: "screen-category" */ "./routes/category-route"));
const Contest = screen(() => import(/* webpackChunkName: "screen-contest" */ "./routes/contest-route"));
const Create = screen(() => import(/* webpackChunkName: "screen-create" */ "./routes/create-route"));
const Simulator = screen(() => import(/* webpackChunkName: "screen-simulator" */ "@features/payments/simulator-screen"));
const Dashboard = screen(() => import(/* webpackChunkName: "screen-dashboard" */ "@features/dashboard/dashboard-screen"));
const Payouts = screen(() => import(/* webpackChunkName: "screen-payouts" */ "@features/payouts/payouts-screen"));
const PayoutMethods = screen(() => import(/* webpackChunkName: "screen-payout-methods" */ "@features/payouts/methods-screen"));
const Subscription = screen(() => import(/* webpackChunkName: "screen-subscription" */ "@features/subscriptions/subscription-screen"));
const Referrals = screen(() => import(/* webpackChunkName: "screen-referrals" */ "@features/referrals/referrals-screen"));
const Reviews = screen(() => import(/* webpackChunkName: "screen-reviews" */ "@features/reviews/reviews-screen"));
const Papers = screen(() => import(/* webpackChunkName: "screen-papers" */ "@features/papers/papers-screen"));
const Notifications = screen(() => import(/* webpackChunkName: "screen-notifications" */ "@features/notifications/notifications-screen"));
const NotificationSettings = screen(() => import(/* webpackChunkName: "screen-notification-settings" */ "@features/notifications/settings-screen"));
const Profile = screen(() => import(/* webpackChunkName: "screen-profile" */ "./routes/profile-route"));
const Security = screen(() => import(/* webpackChunkName: "screen-security" */ "@features/security/security-screen"));
const PublicProfile = screen(() => import(/* webpackChunkName: "screen-public-profile" */ "./routes/public-profile-route"));
const Kyc = screen(() => import(/* webpackChunkName: "screen-kyc" */ "@features/kyc/kyc-screen"));
const AdminIdentities = screen(() => import(/* webpackChunkName: "screen-admin-identities" */ "@features/admin/identities/list-screen"));
const AdminIdentity = screen(() => import(/* webpackChunkName: "screen-admin-identity" */ "@features/admin/identities/application-screen"));
const Admin = screen(() => import(/* webpackChunkName: "screen-admin" */ "@features/admin/admin-payouts-screen"));
const AdminBankFiles = screen(() => import(/* webpackChunkName: "screen-admin-bank-files" */ "@features/admin/desk/bank-files-screen"));
const AdminRequests = screen(() => import(/* webpackChunkName: "screen-admin-requests" */ "@features/admin/desk/requests-screen"));
const AdminDisputes = screen(() => import(/* webpackChunkName: "screen-admin-disputes" */ "@features/admin/desk/disputes-screen"));
const AdminDispute = screen(() => import(/* webpackChunkName: "screen-admin-dispute" */ "@features/admin/desk/dispute-screen"));
const AdminRefunds = screen(() => import(/* webpackChunkName: "screen-admin-refunds" */ "@features/admin/desk/refunds-screen"));
const AdminPayments = screen(() => import(/* webpackChunkName: "screen-admin-payments" */ "@features/admin/desk/payments-screen"));
const AdminPayment = screen(() => import(/* webpackChunkName: "screen-admin-payment" */ "@features/admin/desk/payment-screen"));
const AdminGateways = screen(() => import(/* webpackChunkName: "screen-admin-gateways" */ "@features/admin/desk/gateways-screen"));
const AdminLedger = screen(() => import(/* webpackChunkName: "screen-admin-ledger" */ "@features/admin/desk/ledger-screen"));
const AdminPlans = screen(() => import(/* webpackChunkName: "screen-admin-plans" */ "@features/admin/desk/plans-screen"));
const AdminCurrency = screen(() => import(/* webpackChunkName: "screen-admin-currency" */ "@features/admin/currency/currency-screen"));
const AdminAnalytics = screen(() => import(/* webpackChunkName: "screen-admin-analytics" */ "@features/admin/overview/analytics-screen"));
const AdminExperiments = screen(() => import(/* webpackChunkName: "screen-admin-experiments" */ "@features/admin/experiments/experiments-screen"));
const AdminUsers = screen(() => import(/* webpackChunkName: "screen-admin-users" */ "@features/admin/people/users-screen"));
const AdminUser = screen(() => import(/* webpackChunkName: "screen-admin-user" */ "@features/admin/people/user-screen"));
const AdminContests = screen(() => import(/* webpackChunkName: "screen-admin-contests" */ "@features/admin/market/contests-screen"));
const AdminMessages = screen(() => import(/* webpackChunkName: "screen-admin-messages" */ "@features/admin/market/messages-screen"));
const AdminReports = screen(() => import(/* webpackChunkName: "screen-admin-reports" */ "@features/admin/market/reports-screen"));
const AdminAudit = screen(() => import(/* webpackChunkName: "screen-admin-audit" */ "@features/admin/market/audit-screen"));
const Pricing = screen(() => import(/* webpackChunkName: "screen-pricing" */ "@features/pages/pricing-screen"));
const HowItWorks = screen(() => import(/* webpackChunkName: "screen-how-it-works" */ "@features/pages/how-it-works-screen"));
const Terms = screen(() => import(/* webpackChunkName: "screen-terms" */ "@features/pages/terms-screen"));
const PrivacyPolicy = screen(() => import(/* webpackChunkName: "screen-privacy-policy" */ "@features/pages/privacy-policy-screen"));
const Privacy = screen(() => import(/* webpackChunkName: "screen-privacy" */ "./routes/privacy-route"));
const Help = screen(() => import(/* webpackChunkName: "screen-help" */ "@features/help/help-screen"));
const Contact = screen(() => import(/* webpackChunkName: "screen-contact" */ "@features/contact/contact-screen"));
const Gallery = screen(() => import(/* webpackChunkName: "screen-gallery" */ "./gallery/gallery-screen"));

const AuthLayout = screen(() => import(/* webpackChunkName: "auth-layout" */ "@features/auth/auth-layout"));
const Login = screen(() => import(/* webpackChunkName: "screen-login" */ "@features/auth/login-screen"));
const Register = screen(() => import(/* webpackChunkName: "screen-register" */ "@features/auth/register-screen"));
const Forgot = screen(() => import(/* webpackChunkName: "screen-forgot" */ "@features/auth/forgot-screen"));
const Reset = screen(() => import(/* webpackChunkName: "screen-reset" */ "@features/auth/reset-screen"));
const ConfirmEmail = screen(() => import(/* webpackChunkName: "screen-confirm-email" */ "@features/auth/email-screen"));
const Verify = screen(() => import(/* webpackChunkName: "screen-verify" */ "@features/auth/verify-screen"));

export function Router() {
  return (
    <Routes>
      <Route element={<Root />}>
        <Route path="auth" element={<AuthLayout />}>
          <Route path="login" element={<Login />} />
          <Route path="register" element={<Register />} />
          <Route path="forgot" element={<Forgot />} />
          <Route path="reset" element={<Reset />} />
          <Route path="verify" element={<Verify />} />
          <Route path="email" element={<ConfirmEmail />} />
        </Route>
        <Route element={<Shell />}>
          <Route index element={<Start />} />
          <Route path="search" element={<Search />} />
          <Route path="contests" element={<Contests />} />
          <Route path="categories" element={<Categories />} />
          <Route path="categories/:slug" element={<Category />} />
          <Route path="categories-preview" element={<CategoriesPreview />} />
          <Route path="contests/:id" element={<Contest />} />
          <Route path="pricing" element={<Pricing />} />
          <Route path="how-it-works" element={<HowItWorks />} />
          <Route path="terms" element={<Terms />} />
          <Route path="privacy-policy" element={<PrivacyPolicy />} />
          <Route path="privacy" element={<Privacy />} />
          <Route path="help" element={<Help />} />
          <Route path="contact" element={<Contact />} />
          <Route path="payment-simulator/:gateway?" element={<Simulator />} />
          <Route path="u/:id" element={<PublicProfile />} />
          <Route path="dev/ui" element={<Gallery />} />
          <Route element={<RequireUser />}>
            {["contests/new", "contests/create", "create"].map((path) => (
              <Route key={path} path={path} element={<Create />} />
            ))}
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="payouts" element={<Payouts />} />
            <Route path="payout-methods" element={<PayoutMethods />} />
            <Route path="kyc" element={<Kyc />} />
            <Route path="subscription" element={<Subscription />} />
            <Route path="referrals" element={<Referrals />} />
            <Route path="reviews" element={<Reviews />} />
            <Route path="papers" element={<Papers />} />
            <Route path="notifications" element={<Notifications />} />
            <Route path="notifications/settings" element={<NotificationSettings />} />
            <Route path="profile" element={<Profile />} />
            <Route path="security" element={<Security />} />
            <Route element={<RequireAdmin />}>
              <Route path="admin" element={<Admin />} />
              <Route path="admin/bank-files" element={<AdminBankFiles />} />
              <Route path="admin/requests" element={<AdminRequests />} />
              <Route path="admin/disputes" element={<AdminDisputes />} />
              <Route path="admin/disputes/:id" element={<AdminDispute />} />
              <Route path="admin/kyc" element={<AdminIdentities />} />
              <Route path="admin/kyc/:id" element={<AdminIdentity />} />
              <Route path="admin/refunds" element={<AdminRefunds />} />
              <Route path="admin/payments" element={<AdminPayments />} />
              <Route path="admin/payments/:id" element={<AdminPayment />} />
              <Route path="admin/gateways" element={<AdminGateways />} />
              <Route path="admin/ledger" element={<AdminLedger />} />
              <Route path="admin/plans" element={<AdminPlans />} />
              <Route path="admin/currency" element={<AdminCurrency />} />
              <Route path="admin/analytics" element={<AdminAnalytics />} />
              <Route path="admin/experiments" element={<AdminExperiments />} />
              <Route path="admin/users" element={<AdminUsers />} />
              <Route path="admin/users/:id" element={<AdminUser />} />
              <Route path="admin/contests" element={<AdminContests />} />
              <Route path="admin/messages" element={<AdminMessages />} />
              <Route path="admin/reports" element={<AdminReports />} />
              <Route path="admin/audit" element={<AdminAudit />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
