import { ProfileScreen } from "@features/profile/profile-screen";
import { EndOthersButton } from "@features/security/end-others";

/** One's own profile: where it and what protects the account come together. */
export function Component() {
  return <ProfileScreen EndOthers={EndOthersButton} />;
}
