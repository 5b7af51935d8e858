import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/reviews";
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
    <Page title={m.reviews_title()}>
      <PageHead title={m.reviews_title()} sub={m.reviews_sub()} />
      <Tabs
        label={m.reviews_title()}
        tabs={[
          {
            value: "pending",
            label: m.reviews_tab_pending(),
            count: pending && pending.length > 0 ? pending.length : undefined,
          },
          { value: "talent", label: m.reviews_tab_talent() },
          { value: "mine", label: m.reviews_tab_mine() },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="pending" className="pt-6">
          <Card className="overflow-hidden" aria-label={m.reviews_pending()}>
            <PendingList />
          </Card>
        </TabPanel>
        <TabPanel value="talent" className="pt-6">
          <TalentList />
        </TabPanel>
        <TabPanel value="mine" className="pt-6">
          <Card className="overflow-hidden" aria-label={m.reviews_about_you()}>
            <ReceivedList person="me" badges />
          </Card>
          <WrittenList />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
