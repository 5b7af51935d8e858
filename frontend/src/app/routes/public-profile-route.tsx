import { PublicProfileScreen } from "@features/profile/public-profile-screen";
import { PublicReviews } from "@features/reviews/public-reviews";

/** Somebody's public page: where profile and reviews come together. */
export function Component() {
  return <PublicProfileScreen Reviews={PublicReviews} />;
}
