import type { PublicProfile } from "@lib/api/types";
import * as m from "@messages/reviews";
import { Card, CardHead } from "@ui";
import { ReceivedList } from "./received-list";

/** What others said about somebody, on their public page. */
export function PublicReviews({ profile }: { profile: PublicProfile }) {
  return (
    <Card className="mt-10 overflow-hidden" aria-labelledby="reviews">
      <CardHead id="reviews" title={m.public_reviews_title()} />
      <ReceivedList person={profile.id} empty={<p className="muted px-4 py-5 md:px-6">{m.public_reviews_empty()}</p>} />
    </Card>
  );
}
