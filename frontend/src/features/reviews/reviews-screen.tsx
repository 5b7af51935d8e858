import { useQueryTab } from "@lib/use-query-state";
import { Card, Page, PageHead } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { usePendingReviews } from "./api";
import { TABS } from "./model";
import { PendingList } from "./pending-list";
import { ReceivedList } from "./received-list";
import { TalentList } from "./talent-list";
import { WrittenList } from "./written-list";

/** Reviews to write, the best talents, and what others said. */
export function Component() {
  const [tab, setTab] = useQueryTab("tab", TABS);
  const { data: pending } = usePendingReviews();
  return (
    <Page title="Reviews">
      <PageHead title="Reviews" sub="Say how it was, see who does good work, and read what others say about yours." />
      <Tabs
        label="Reviews"
        tabs={[
          {
            value: "pending",
            label: "Pending Reviews",
            count: pending && pending.length > 0 ? pending.length : undefined,
          },
          { value: "talent", label: "Top Talent" },
          { value: "mine", label: "My Reviews" },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="pending" className="pt-6">
          <Card className="overflow-hidden" aria-label="Pending reviews">
            <PendingList />
          </Card>
        </TabPanel>
        <TabPanel value="talent" className="pt-6">
          <TalentList />
        </TabPanel>
        <TabPanel value="mine" className="pt-6">
          <Card className="overflow-hidden" aria-label="Reviews about you">
            <ReceivedList person="me" badges />
          </Card>
          <WrittenList />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
