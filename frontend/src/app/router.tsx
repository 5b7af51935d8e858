import { Route, Routes } from "react-router";
import moved from "@content/moved.json";
import { sessionHint } from "@lib/use-current-user";
import { Moved, RequireAdmin, RequirePoster, RequireUser, ToSignIn } from "./guards";
import { NotFound } from "./not-found";
import { Root } from "./root";
import { screen } from "./screen";
import { Shell } from "./shell/shell";
import { Start } from "./start";

// Chunks named "screen-…" are what `npm run budget` measures.
const Search = screen(() => import(/* webpackChunkName: "screen-search" */ "@features/browse/search-screen"));
const Contests = screen(() => import(/* webpackChunkName: "screen-contests" */ "@features/browse/contests-screen"));
const Categories = screen(
  () => import(/* webpackChunkName: "screen-categories" */ "@features/categories/categories-screen"),
);
const CategoriesPreview = screen(
  () => import(/* webpackChunkName: "screen-categories-preview" */ "@features/categories/preview-screen"),
);
const Category = screen(() => import(/* webpackChunkName: "screen-category" */ "./routes/category-route"));
const Contest = screen(async () => {
  const tabs = () => import(/* webpackChunkName: "contest-tabs" */ "@features/contests/workspace/contest-tabs");
  const route = import(/* webpackChunkName: "screen-contest" */ "./routes/contest-route");
  // Without its tabs the page of a member would be drawn twice; a visitor's has none.
  if (sessionHint() !== "none") await Promise.all([route, tabs().catch(() => undefined)]);
  return route;
});
const Create = screen(() => import(/* webpackChunkName: "screen-create" */ "./routes/create-route"));
const Simulator = screen(
  () => import(/* webpackChunkName: "screen-simulator" */ "@features/payments/simulator-screen"),
);
const Dashboard = screen(
  () => import(/* webpackChunkName: "screen-dashboard" */ "@features/dashboard/dashboard-screen"),
);
const Payouts = screen(() => import(/* webpackChunkName: "screen-payouts" */ "@features/payouts/payouts-screen"));
const PayoutMethods = screen(
  () => import(/* webpackChunkName: "screen-payout-methods" */ "@features/payouts/methods-screen"),
);
const Subscription = screen(
  () => import(/* webpackChunkName: "screen-subscription" */ "@features/subscriptions/subscription-screen"),
);
const Referrals = screen(
  () => import(/* webpackChunkName: "screen-referrals" */ "@features/referrals/referrals-screen"),
);
const Reviews = screen(() => import(/* webpackChunkName: "screen-reviews" */ "@features/reviews/reviews-screen"));
const Documents = screen(
  () => import(/* webpackChunkName: "screen-documents" */ "@features/documents/documents-screen"),
);
const Notifications = screen(
  () => import(/* webpackChunkName: "screen-notifications" */ "@features/notifications/notifications-screen"),
);
const NotificationSettings = screen(
  () => import(/* webpackChunkName: "screen-notification-settings" */ "@features/notifications/settings-screen"),
);
const Profile = screen(() => import(/* webpackChunkName: "screen-profile" */ "./routes/profile-route"));
const Security = screen(() => import(/* webpackChunkName: "screen-security" */ "@features/security/security-screen"));
const PublicProfile = screen(
  () => import(/* webpackChunkName: "screen-public-profile" */ "./routes/public-profile-route"),
);
const Kyc = screen(() => import(/* webpackChunkName: "screen-kyc" */ "@features/kyc/kyc-screen"));
// With the addresses below it; members never load it.
const Admin = screen(() => import(/* webpackChunkName: "admin-routes" */ "./routes/admin-routes"));
const Pricing = screen(() => import(/* webpackChunkName: "screen-pricing" */ "@features/pages/pricing-screen"));
const HowItWorks = screen(
  () => import(/* webpackChunkName: "screen-how-it-works" */ "@features/pages/how-it-works-screen"),
);
const Terms = screen(() => import(/* webpackChunkName: "screen-terms" */ "@features/pages/terms-screen"));
const PrivacyPolicy = screen(
  () => import(/* webpackChunkName: "screen-privacy-policy" */ "@features/pages/privacy-policy-screen"),
);
const Privacy = screen(() => import(/* webpackChunkName: "screen-privacy" */ "./routes/privacy-route"));
const Help = screen(() => import(/* webpackChunkName: "screen-help" */ "@features/help/help-screen"));
const Contact = screen(() => import(/* webpackChunkName: "screen-contact" */ "@features/contact/contact-screen"));
const Poll = screen(() => import(/* webpackChunkName: "screen-poll" */ "@features/polls/poll-screen"));
const Join = screen(() => import(/* webpackChunkName: "screen-join" */ "@features/join/join-screen"));
const Status = screen(() => import(/* webpackChunkName: "screen-status" */ "@features/status/status-screen"));
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
          <Route index element={<ToSignIn />} />
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
          <Route path="status" element={<Status />} />
          <Route path="poll/:secret" element={<Poll />} />
          <Route path="join/:secret" element={<Join />} />
          <Route path="payment-simulator/:gateway?" element={<Simulator />} />
          <Route path="u/:id" element={<PublicProfile />} />
          <Route path="dev/ui" element={<Gallery />} />
          <Route element={<RequirePoster />}>
            {["contests/new", "contests/create", "create"].map((path) => (
              <Route key={path} path={path} element={<Create />} />
            ))}
          </Route>
          <Route element={<RequireUser />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="payouts" element={<Payouts />} />
            <Route path="payout-methods" element={<PayoutMethods />} />
            <Route path="kyc" element={<Kyc />} />
            <Route path="subscription" element={<Subscription />} />
            <Route path="referrals" element={<Referrals />} />
            <Route path="reviews" element={<Reviews />} />
            <Route path="documents" element={<Documents />} />
            <Route path="notifications" element={<Notifications />} />
            <Route path="notifications/settings" element={<NotificationSettings />} />
            <Route path="profile" element={<Profile />} />
            <Route path="security" element={<Security />} />
            <Route element={<RequireAdmin />}>
              <Route path="admin/*" element={<Admin />} />
            </Route>
          </Route>
          {Object.entries(moved).map(([from, to]) => (
            <Route key={from} path={`${from}/*`} element={<Moved from={from} to={to} />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  );
}
