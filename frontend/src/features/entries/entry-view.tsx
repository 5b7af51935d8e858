import { ExternalLink, Trophy } from "lucide-react";
import { linked } from "@content/people";
import type { ContestDetail, EntryView as Entry } from "@lib/api/types";
import * as m from "@messages/entries";
import { Badge, Button, Card, Icon, Person, StatusBadge, Time } from "@ui";
import { AuthorActs } from "./author-acts";
import { useEntryAddress } from "./entry-address";
import { FinalistBadge } from "./entry-card";
import { EntryFiles } from "./entry-files";
import { EntryPictures } from "./entry-pictures";
import { EntryThread } from "./entry-thread";
import { Pins } from "./pins";
import { RemovalNote } from "./removal-note";
import { ReportEntry } from "./report-entry";
import { SaleCard } from "./sale/sale-card";
import { declineLabel, hostOf, inVersion, isWebLink } from "./model/entry";
import type { Opened } from "./decline-menu";
import { Verdict } from "./verdict";
import { OlderVersion, VersionSwitch } from "./version-switch";

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section className="stack gap-1">
      <h3 className="text-16">{title}</h3>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
        {children}
      </p>
    </section>
  );
}

function EntryLink({ link }: { link: string }) {
  if (!isWebLink(link)) return <p className="wrap-anywhere">{link}</p>;
  return (
    <a className="link justify-self-start wrap-anywhere" href={link} target="_blank" rel="noopener noreferrer nofollow">
      <Icon as={ExternalLink} size="s" />
      {hostOf(link)}
      <span className="sr"> {m.entry_view_new_tab()}</span>
    </a>
  );
}

/** While finalists still work nobody is awarded. */
function AwardLater({ contest: { finalRound } }: { contest: ContestDetail }) {
  if (!finalRound?.running || finalRound.endsAt === null) return null;
  return (
    <p className="small muted">{m.entry_view_award_later({ date: <Time value={finalRound.endsAt} as="full" /> })}</p>
  );
}

/** Pictures and words at the left, people and decisions at the right; on phones the decisions follow the pictures. */
export function EntryView({ entry, contest, declining }: { entry: Entry; contest: ContestDetail; declining: Opened }) {
  const { startAward, version, showsPins } = useEntryAddress();
  const shown = inVersion(entry, version);
  const isNewest = shown.version === entry.version;
  const client = contest.viewer === "CLIENT";
  const date = <Time value={entry.createdAt} />;
  const inside = client || entry.mine;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="stack gap-4">
        <VersionSwitch entry={entry} shown={shown} />
        <EntryPictures key={shown.version} entry={shown} />
        <OlderVersion entry={entry} shown={shown} />
        {inside && showsPins && <Pins entry={entry} />}
      </div>
      <div className="stack order-3 gap-6 lg:order-none lg:row-start-2">
        {shown.link && <EntryLink link={shown.link} />}
        {shown.note && <Words title={m.entry_view_note()}>{shown.note}</Words>}
        {shown.files.length > 0 && (
          <EntryFiles files={shown.files} client={client && isNewest && entry.status !== "WINNER"} />
        )}
        {shown.thirdParty && <Words title={m.entry_view_parts_by_others()}>{shown.thirdParty}</Words>}
        {shown.aiTools && <Words title={m.entry_view_ai_tools()}>{shown.aiTools}</Words>}
      </div>
      <div className="stack gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="spread">
          <Person
            {...linked(entry.author)}
            sub={entry.mine ? m.entry_view_yours_submitted({ date }) : m.entry_view_submitted({ date })}
          />
          {entry.disqualifiedAt ? (
            <Badge look="failed">{m.entry_view_ruled_out()}</Badge>
          ) : entry.removal ? (
            <Badge look="declined">{entry.mine ? m.entry_card_you_removed() : m.entry_card_removed()}</Badge>
          ) : entry.status === "DECLINED" ? (
            <Badge look="declined">{declineLabel(entry.declineReason)}</Badge>
          ) : entry.finalist && entry.status !== "WINNER" ? (
            <FinalistBadge />
          ) : (
            <StatusBadge status={entry.status} />
          )}
        </div>
        {entry.removal && <RemovalNote entry={entry} removal={entry.removal} />}
        {inside && <Verdict entry={entry} declining={declining} />}
        {isNewest && entry.allowedActions.includes("award") && (
          <Button variant="primary" size="lg" block icon={Trophy} onClick={() => startAward(entry.id)}>
            {m.entry_view_award()}
          </Button>
        )}
        {client && <AwardLater contest={contest} />}
        {entry.mine && <AuthorActs entry={entry} />}
        {inside && <SaleCard entry={entry} contest={contest} />}
        {!entry.mine && <ReportEntry entry={entry} />}
        {inside && (
          <Card pad="s" className="py-5!" aria-labelledby="thread">
            <h3 id="thread" className="mb-4 text-16">
              {client ? m.entry_view_you_and({ author: entry.author.name }) : m.entry_view_you_and_the_client()}
            </h3>
            <EntryThread entry={entry} />
          </Card>
        )}
      </div>
    </div>
  );
}
