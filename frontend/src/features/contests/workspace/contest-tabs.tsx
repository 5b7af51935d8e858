import { lazy, Suspense } from "react";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { GallerySkeleton, Skeleton } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import type { ContestTab } from "../model/tabs";
import { BriefPanel, type PanelProps } from "./brief-panel";
import { Questions } from "./questions";

// For clients of private contests.
const PeoplePanel = lazy(() =>
  import(/* webpackChunkName: "private-people" */ "../private/people-panel").then((module) => ({
    default: module.PeoplePanel,
  })),
);

const NAMES: Record<ContestTab, string> = {
  brief: m.contest_tabs_brief(),
  entries: m.contest_tabs_entries(),
  questions: m.contest_tabs_questions(),
  handover: m.contest_tabs_handover(),
  polls: m.contest_tabs_polls(),
  people: m.contest_tabs_people(),
};

/** Brief, entries, questions and handover: those that there are for the viewer. */
export function ContestTabs({ contest, parts, tabs }: PanelProps & { tabs: [ContestTab, ...ContestTab[]] }) {
  const [tab, setTab] = useQueryTab("tab", tabs);
  const options = tabs.map((value) => ({
    value,
    label: NAMES[value],
    count: value === "entries" ? contest.entriesCount : undefined,
  }));
  return (
    <Tabs label={m.contest_tabs_label()} tabs={options} value={tab} onChange={setTab}>
      <TabPanel value="brief" className="pt-6">
        <BriefPanel contest={contest} parts={parts} />
      </TabPanel>
      <TabPanel value="entries" className="pt-6">
        <Suspense fallback={<GallerySkeleton count={6} label={m.contest_tabs_loading_entries()} />}>
          <parts.Entries contest={contest} />
        </Suspense>
      </TabPanel>
      <TabPanel value="polls" className="pt-6">
        <Suspense fallback={<Skeleton height={420} shape="card" />}>
          <parts.Polls contest={contest} />
        </Suspense>
      </TabPanel>
      <TabPanel value="people" className="pt-6">
        <Suspense fallback={<Skeleton height={420} shape="card" />}>
          <PeoplePanel contest={contest} />
        </Suspense>
      </TabPanel>
      <TabPanel value="questions" className="pt-6">
        <Questions contest={contest} />
      </TabPanel>
      <TabPanel value="handover" className="pt-6">
        <Suspense fallback={<Skeleton height={420} shape="card" />}>
          <parts.Handover contest={contest} />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
