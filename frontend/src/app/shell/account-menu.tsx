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
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@ui/menu";

const SIGN_OUT = { failure: { title: "Error", description: "Failed to sign out. Please try again." } };

const SWITCH = {
  success: { title: "Role switched" },
  failure: { title: "Error", description: "Failed to switch your role" },
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
        {other === "CLIENT" ? "Switch to client" : "Switch to talent"}
      </MenuItem>
      <MenuSeparator />
      <MenuLink to="/profile" icon={CircleUser}>
        Profile
      </MenuLink>
      <MenuLink to="/security" icon={LockKeyhole}>
        Security
      </MenuLink>
      <MenuLink to="/payouts" icon={Banknote}>
        Payouts
      </MenuLink>
      <MenuLink to="/payout-methods" icon={Wallet}>
        Payout methods
      </MenuLink>
      <MenuLink to="/documents" icon={ReceiptText}>
        Receipts and documents
      </MenuLink>
      <MenuLink to="/subscription" icon={Crown}>
        Subscription
      </MenuLink>
      <MenuLink to="/reviews" icon={Star}>
        Reviews
      </MenuLink>
      <MenuLink to="/referrals" icon={Gift}>
        Referrals
      </MenuLink>
      <MenuLink to="/privacy" icon={ShieldUser}>
        Privacy
      </MenuLink>
      {user.isAdmin && (
        <MenuLink to="/admin" icon={ShieldCheck}>
          Admin
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void run()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
