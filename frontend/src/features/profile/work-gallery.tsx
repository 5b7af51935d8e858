import { Images } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import type { PublicProfile, WorkView } from "@lib/api/types";
import * as m from "@messages/profile";
import { Badge, EmptyState, Gallery, LinkButton, PictureCard, SectionHead, Time } from "@ui";

function Work({ work }: { work: WorkView }) {
  const { label, icon } = categoryOf(work);
  const contest = work.contestTitle;
  // Strangers learn nothing of a private contest.
  const to = work.contestId === null ? undefined : `/contests/${work.contestId}`;
  return (
    <PictureCard
      label={work.won ? m.work_gallery_winning_entry_for({ contest }) : m.work_gallery_entry_for({ contest })}
      picture={{
        src: work.thumbnailUrl ?? work.previewUrl,
        alt: m.work_gallery_work_for({ contest }),
        icon,
      }}
      to={to}
      openLabel={m.work_gallery_open({ contest })}
      flag={work.won && <Badge look="winner">{m.work_gallery_winner()}</Badge>}
      state={work.won ? "winner" : undefined}
    >
      {to === undefined ? (
        <p className="strong line-clamp-2">{contest}</p>
      ) : (
        <Link className="plain strong line-clamp-2 hover:underline" dir="auto" to={to}>
          {contest}
        </Link>
      )}
      <p className="small muted row tight">
        <span className={`tone-text c-${work.category}`}>{label}</span>
        <Time value={work.at} as="day" />
      </p>
    </PictureCard>
  );
}

/** Work that won or that its author has published. */
export function WorkGallery({ profile, mine }: { profile: PublicProfile; mine: boolean }) {
  const { work } = profile;
  return (
    <section aria-labelledby="work">
      <SectionHead id="work" title={m.work_gallery_title()} sub={work.length > 0 ? m.work_gallery_sub() : undefined} />
      {work.length > 0 ? (
        <Gallery label={m.work_gallery_title()}>
          {work.map((item) => (
            <Work key={item.entryId} work={item} />
          ))}
        </Gallery>
      ) : (
        <EmptyState
          level={3}
          icon={Images}
          title={m.work_gallery_none()}
          action={
            mine && <LinkButton to="/dashboard?as=talent&entries=ended">{m.work_gallery_my_entries()}</LinkButton>
          }
        >
          <p>{mine ? m.work_gallery_none_mine() : m.work_gallery_none_text()}</p>
        </EmptyState>
      )}
    </section>
  );
}
