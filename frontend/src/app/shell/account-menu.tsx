import { Banknote, CircleUser, LogOut, ShieldCheck, Wallet } from "lucide-react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { api } from "@lib/api/client";
import type { MeView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { setCurrentUser } from "@lib/use-current-user";
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@ui/menu";

const SIGN_OUT = { failure: { title: "Error", description: "Failed to sign out. Please try again." } };

async function signOut(): Promise<true> {
  await api.post("/api/auth/logout");
  return true;
}

/** Open from its first moment: it is loaded when somebody asks for it. */
export default function AccountMenu({ user, trigger }: { user: MeView; trigger: ReactElement }) {
  const navigate = useNavigate();
  const { run } = useAction(signOut, SIGN_OUT);
  const leave = async () => {
    if (!(await run())) return;
    // First away from the signed-in screen, so that its guard does not send the person to sign-in.
    await navigate("/");
    await setCurrentUser(null);
  };
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>{user.email}</MenuLabel>
      <MenuLink to="/profile" icon={CircleUser}>
        Profile
      </MenuLink>
      <MenuLink to="/payouts" icon={Banknote}>
        Payouts
      </MenuLink>
      <MenuLink to="/payout-methods" icon={Wallet}>
        Payout methods
      </MenuLink>
      {user.isAdmin && (
        <MenuLink to="/admin" icon={ShieldCheck}>
          Admin
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
