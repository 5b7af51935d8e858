import {
  Banknote,
  Briefcase,
  CircleUser,
  Crown,
  Gift,
  LockKeyhole,
  LogOut,
  PenTool,
  ReceiptText,
  ShieldCheck,
  ShieldUser,
  Star,
  Wallet,
} from "lucide-react";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { switchRole } from "@features/profile/api";
import { forgetSession } from "@lib/use-current-user";
import * as m from "@messages/app";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@ui/menu";

const SIGN_OUT = {
  failure: { title: m.account_menu_error(), description: m.account_menu_failed_to_sign_out_please() },
};

const SWITCH = {
  success: { title: m.account_menu_role_switched() },
  failure: { title: m.account_menu_error(), description: m.account_menu_failed_to_switch_your_role() },
};

/** Leaves by loading the page again: nothing of the person stays in memory. */
async function signOut(): Promise<void> {
  await api.post("/api/auth/logout");
  forgetSession();
  window.location.assign("/");
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export default function AccountMenu({ user, trigger }: { user: MeView; trigger: ReactElement }) {
  const { run } = useAction(signOut, SIGN_OUT);
  const { run: become } = useAction(switchRole, SWITCH);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const other = user.role === "CLIENT" ? "TALENT" : "CLIENT";
  const change = async () => {
    // The dashboard's address may name the side of the role of before.
    if ((await become(other)) && pathname === "/dashboard") void navigate(pathname, { replace: true });
  };
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem icon={other === "CLIENT" ? Briefcase : PenTool} onSelect={() => void change()}>
        {other === "CLIENT" ? m.account_menu_switch_to_client() : m.account_menu_switch_to_talent()}
      </MenuItem>
      <MenuSeparator />
      <MenuLink to="/profile" icon={CircleUser}>
        {m.account_menu_profile()}
      </MenuLink>
      <MenuLink to="/security" icon={LockKeyhole}>
        {m.account_menu_security()}
      </MenuLink>
      <MenuLink to="/payouts" icon={Banknote}>
        {m.account_menu_payouts()}
      </MenuLink>
      <MenuLink to="/payout-methods" icon={Wallet}>
        {m.account_menu_payout_methods()}
      </MenuLink>
      <MenuLink to="/documents" icon={ReceiptText}>
        {m.account_menu_receipts_and_documents()}
      </MenuLink>
      <MenuLink to="/subscription" icon={Crown}>
        {m.account_menu_subscription()}
      </MenuLink>
      <MenuLink to="/reviews" icon={Star}>
        {m.account_menu_reviews()}
      </MenuLink>
      <MenuLink to="/referrals" icon={Gift}>
        {m.account_menu_referrals()}
      </MenuLink>
      <MenuLink to="/privacy" icon={ShieldUser}>
        {m.account_menu_privacy()}
      </MenuLink>
      {user.isAdmin && (
        <MenuLink to="/admin" icon={ShieldCheck}>
          {m.account_menu_admin()}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void run()}>
        {m.account_menu_sign_out()}
      </MenuItem>
    </Menu>
  );
}
