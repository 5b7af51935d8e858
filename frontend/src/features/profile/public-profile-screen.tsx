import { Pencil, UserX } from "lucide-react";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { isStatus } from "@lib/api/client";
import type { PublicProfile } from "@lib/api/types";
import { useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/profile";
import {
  Avatar,
  Badge,
  EmptyState,
  ErrorState,
  GallerySkeleton,
  LinkButton,
  Page,
  SideLayout,
  Skeleton,
  StatStrip,
  StatStripSkeleton,
  Time,
} from "@ui";
import { usePublicProfile } from "./api";
import { AboutCard, hasAbout } from "./public-about";
import { WorkGallery } from "./work-gallery";

function Head({ profile, mine }: { profile: PublicProfile; mine: boolean }) {
  return (
    <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={profile.name} src={profile.imageUrl} size="xl" />
      <div className="stack min-w-0 flex-1 basis-56 gap-2">
        <h1 className="wrap-anywhere" dir="auto">
          {profile.name}
        </h1>
        <p className="row gap-x-3.5 gap-y-1">
          <Badge look={profile.role === "CLIENT" ? "pending" : "shortlisted"} flat>
            {profile.role === "CLIENT" ? m.public_profile_client() : m.public_profile_talent()}
          </Badge>
          {profile.identityVerified && (
            <Badge look="approved" flat>
              {m.public_profile_verified_identity()}
            </Badge>
          )}
          <span className="muted">
            {m.public_profile_member_since({ date: <Time value={profile.memberSince} as="date" /> })}
          </span>
        </p>
      </div>
      {mine && (
        <LinkButton to="/profile" icon={Pencil}>
          {m.public_profile_edit()}
        </LinkButton>
      )}
    </header>
  );
}

interface Figure {
  label: string;
  value: number;
  detail?: string;
}

/** Nothing for who was not rated yet. */
function ratingOf(label: string, average: number | null, count: number): Figure[] {
  return average === null ? [] : [{ label, value: average, detail: m.public_profile_of_reviews({ count }) }];
}

const removedOf = (value: number): Figure => ({
  label: m.public_profile_people_removed(),
  value,
  detail: m.public_profile_people_removed_means({ people: value }),
});

function numbersOf(profile: PublicProfile) {
  const { wins, won, entries, contestsPosted, contestsAwarded, peopleRemoved, role } = profile;
  const talent: Figure[] = [
    {
      label: m.public_profile_contests_won(),
      value: won,
      detail: won > 0 ? m.public_profile_checked_clients({ count: wins }) : undefined,
    },
    { label: m.public_profile_entries_sent(), value: entries },
    ...ratingOf(m.public_profile_rating(), profile.ratingAvg, profile.reviewCount),
  ];
  const client: Figure[] = [
    { label: m.public_profile_contests_posted(), value: contestsPosted },
    { label: m.public_profile_prizes_awarded(), value: contestsAwarded },
    ...ratingOf(m.public_profile_rating_as_client(), profile.clientRatingAvg, profile.clientReviewCount),
    ...(peopleRemoved > 0 ? [removedOf(peopleRemoved)] : []),
  ];
  const [own, other] = role === "CLIENT" ? [client, talent] : [talent, client];
  // Somebody who has never been on the other side has no numbers there.
  return other.some(({ value }) => value > 0) ? [...own, ...other] : own;
}

function Waiting() {
  return (
    <Page title={m.public_profile_title()} className="min-h-dvh">
      <h1 className="sr">{m.public_profile_title()}</h1>
      <div role="status" aria-label={m.public_profile_loading()}>
        <div className="mb-8 flex items-center gap-6">
          <Skeleton width={96} height={96} shape="circle" />
          <div className="stack flex-1 gap-3">
            <Skeleton width="min(280px, 70%)" height={36} />
            <Skeleton width="min(220px, 50%)" height={18} />
          </div>
        </div>
        <StatStripSkeleton count={2} className="mb-10" />
        <GallerySkeleton count={3} label={m.public_profile_loading_work()} />
      </div>
    </Page>
  );
}

/** Somebody's public page: who they are and what they have made. */
export function PublicProfileScreen({ Reviews }: { Reviews: ComponentType<{ profile: PublicProfile }> }) {
  const { id = "" } = useParams();
  const { user } = useCurrentUser();
  const { data: profile, error, mutate } = usePublicProfile(id);

  if (!profile) {
    if (!error) return <Waiting />;
    const unknown = isStatus(error, 404) || isStatus(error, 400);
    return (
      <Page title={unknown ? m.public_profile_unknown() : m.public_profile_title()}>
        <h1 className="sr">{m.public_profile_title()}</h1>
        {unknown ? (
          <EmptyState
            icon={UserX}
            title={m.public_profile_unknown()}
            action={<LinkButton to="/">{m.public_profile_to_start()}</LinkButton>}
          >
            <p>{m.public_profile_unknown_text()}</p>
          </EmptyState>
        ) : (
          <ErrorState title={m.public_profile_not_loaded()} error={error} onRetry={() => void mutate()} />
        )}
      </Page>
    );
  }

  const mine = user?.id === profile.id;
  // A client's page has no gallery to wait for; what is missing is only asked of the person.
  const work = (profile.role === "TALENT" || profile.work.length > 0) && <WorkGallery profile={profile} mine={mine} />;
  const about = (mine || hasAbout(profile)) && <AboutCard profile={profile} mine={mine} />;
  return (
    <Page title={profile.name}>
      <Head profile={profile} mine={mine} />
      <StatStrip label={m.public_profile_numbers()} items={numbersOf(profile)} className="mb-10" />
      {work && about ? (
        <SideLayout side={about}>{work}</SideLayout>
      ) : (
        work || <div className="max-w-[780px]">{about}</div>
      )}
      <Reviews profile={profile} />
    </Page>
  );
}
