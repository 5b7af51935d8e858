import { Images } from "lucide-react";
import { Link } from "react-router";
import { categoryOf } from "@content/categories";
import type { PublicProfile, WorkView } from "@lib/api/types";
import { Badge, EmptyState, Gallery, LinkButton, PictureCard, SectionHead, Time } from "@ui";

function Work({ work }: { work: WorkView }) {
  const { label, icon } = categoryOf(work);
  const to = `/contests/${work.contestId}`;
  return (
    <PictureCard
      label={`${work.won ? "Winning entry" : "Entry"} for ${work.contestTitle}`}
      picture={{ src: work.thumbnailUrl ?? work.previewUrl, alt: `Work for ${work.contestTitle}`, icon }}
      to={to}
      openLabel={`Open the contest ${work.contestTitle}`}
      flag={work.won && <Badge look="winner">Winner</Badge>}
      state={work.won ? "winner" : undefined}
    >
      <Link className="plain strong line-clamp-2 hover:underline" dir="auto" to={to}>
        {work.contestTitle}
      </Link>
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
      <SectionHead
        id="work"
        title="Work"
        sub={work.length > 0 ? "Winning entries, and entries published by their author." : undefined}
      />
      {work.length > 0 ? (
        <Gallery label="Work">
          {work.map((item) => (
            <Work key={item.entryId} work={item} />
          ))}
        </Gallery>
      ) : (
        <EmptyState
          level={3}
          icon={Images}
          title="No work to show yet"
          action={mine && <LinkButton to="/dashboard?as=talent&entries=ended">See my entries</LinkButton>}
        >
          <p>
            {mine
              ? "Winning entries appear here. You can also publish entries that did not win, from their contest."
              : "Winning and published entries appear here."}
          </p>
        </EmptyState>
      )}
    </section>
  );
}
