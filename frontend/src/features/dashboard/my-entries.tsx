import { Images, Trophy } from "lucide-react";
import type { MyEntry } from "@lib/api/types";
import { useQueryTab } from "@lib/use-query-state";
import { Card, CardHead, EmptyState, LinkButton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { MyEntryRow } from "./my-entry-row";
import { ENTRY_TABS, type EntryTab, inEntryTab } from "./talent-model";

const LABELS: Record<EntryTab, string> = {
  all: "All",
  running: "In the running",
  shortlisted: "Shortlisted",
  won: "Won",
  ended: "Ended",
};
const EMPTY: Record<Exclude<EntryTab, "all">, string> = {
  running: "Entries that wait for the client appear here.",
  shortlisted: "Entries that a client keeps for the final choice appear here.",
  won: "Your winning entries appear here.",
  ended: "Entries that were declined, withdrawn or not selected appear here.",
};

/** Own entries by state; the state is in the address. */
export function MyEntries({ entries }: { entries: MyEntry[] }) {
  const [tab, setTab] = useQueryTab("entries", ENTRY_TABS);
  const rows = inEntryTab(entries, tab);
  const browse = (
    <LinkButton to="/?status=open" variant="primary">
      Browse open contests
    </LinkButton>
  );
  const body = () => {
    if (rows.length > 0) {
      return (
        <ul>
          {rows.map((mine) => (
            <MyEntryRow key={mine.entry.id} mine={mine} />
          ))}
        </ul>
      );
    }
    return tab === "all" ? (
      <EmptyState bare level={3} icon={Trophy} title="Enter your first contest" action={browse}>
        <p>Find a brief you like and send your idea. The prize is already paid and waits in escrow.</p>
      </EmptyState>
    ) : (
      <EmptyState
        bare
        level={3}
        icon={Images}
        title="Nothing here"
        action={<LinkButton to="/?status=open">Browse open contests</LinkButton>}
      >
        <p>{EMPTY[tab]}</p>
      </EmptyState>
    );
  };
  return (
    <Card className="overflow-hidden" aria-labelledby="my-entries">
      <CardHead id="my-entries" title="My entries" />
      <Tabs
        label="Entries by state"
        inset
        tabs={ENTRY_TABS.map((value) => ({ value, label: LABELS[value], count: inEntryTab(entries, value).length }))}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value={tab}>{body()}</TabPanel>
      </Tabs>
    </Card>
  );
}
