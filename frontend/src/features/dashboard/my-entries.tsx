import { Images, Trophy } from "lucide-react";
import type { MyEntry } from "@lib/api/types";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/dashboard";
import { Card, CardHead, EmptyState, LinkButton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { MyEntryRow } from "./my-entry-row";
import { ENTRY_TABS, type EntryTab, inEntryTab } from "./talent-model";

const LABELS: Record<EntryTab, string> = {
  all: m.my_entries_all(),
  running: m.my_entries_in_the_running(),
  shortlisted: m.my_entries_shortlisted(),
  won: m.my_entries_won(),
  ended: m.my_entries_ended(),
};
const EMPTY: Record<Exclude<EntryTab, "all">, string> = {
  running: m.my_entries_entries_that_wait_for_the_client_appear(),
  shortlisted: m.my_entries_entries_that_a_client_keeps_for_the_final(),
  won: m.my_entries_your_winning_entries_appear_here(),
  ended: m.my_entries_entries_that_were_declined_withdrawn_or(),
};

/** Own entries by state; the state is in the address. */
export function MyEntries({ entries }: { entries: MyEntry[] }) {
  const [tab, setTab] = useQueryTab("entries", ENTRY_TABS);
  const rows = inEntryTab(entries, tab);
  const browse = (
    <LinkButton to="/?status=open" variant="primary">
      {m.my_entries_browse_open_contests()}
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
      <EmptyState bare level={3} icon={Trophy} title={m.my_entries_enter_your_first_contest()} action={browse}>
        <p>{m.my_entries_find_a_brief_you_like_and_send_your_idea()}</p>
      </EmptyState>
    ) : (
      <EmptyState
        bare
        level={3}
        icon={Images}
        title={m.my_entries_nothing_here()}
        action={<LinkButton to="/?status=open">{m.my_entries_browse_open_contests()}</LinkButton>}
      >
        <p>{EMPTY[tab]}</p>
      </EmptyState>
    );
  };
  return (
    <Card className="overflow-hidden" aria-labelledby="my-entries">
      <CardHead id="my-entries" title={m.my_entries_my_entries()} />
      <Tabs
        label={m.my_entries_entries_by_state()}
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
