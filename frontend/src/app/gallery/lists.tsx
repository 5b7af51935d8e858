import { IdCard, Package, PenTool } from "lucide-react";
import { useState } from "react";
import {
  Badge,
  Button,
  Card,
  CardFoot,
  CardHead,
  ChipGroup,
  Crumbs,
  DataTable,
  FilterList,
  Gallery,
  InitialsTile,
  InlineNotice,
  Listing,
  ListingFact,
  Listings,
  ListingTile,
  Money,
  MoneyRow,
  Pager,
  Person,
  PictureCard,
  SealedRow,
  SectionHead,
  Segmented,
  Stars,
  StarToggle,
  StatList,
  StatusBadge,
  Stepper,
  TextLink,
  TimeLeft,
} from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import picture from "@content/pictures/peak.svg";

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
const LISTING = {
  to: "/dev/ui",
  tone: "design" as const,
  icon: PenTool,
  kind: "Logo Design",
  title: "Logo and jar label for Chiltan Honey, Ziarat",
  text: "Family beekeepers in the juniper valley need a mark that works on a 500 g jar, a wooden crate and an Instagram avatar.",
  status: <StatusBadge status="OPEN" />,
  facts: <ListingFact icon={PenTool}>31 entries</ListingFact>,
  figure: <Money cents={4_500_000} size="lg" />,
  figureLabel: "Prize",
  foot: <TimeLeft until={soon} />,
};
const ROWS = [
  { id: "1", name: "Hira Baloch", what: "Logo and jar label for Chiltan Honey", cents: 4_365_000, status: "ON_HOLD" },
  { id: "2", name: "Usman Tariq", what: "Fee reminder API, Sialkot", cents: 21_340_000, status: "PENDING" },
];
const STATES = [undefined, "shortlisted", "declined", "winner"] as const;

export function ListSection() {
  const [tab, setTab] = useState<"all" | "paid">("all");
  const [chip, setChip] = useState("all");
  return (
    <section className="stack gap-6">
      <SectionHead title="Lists" sub="Rows, tiles, galleries, tables" />
      <Crumbs
        items={[
          { label: "Contests", to: "/" },
          { label: "Logo Design", to: "/dev/ui" },
        ]}
      />
      <Stepper steps={["Contest details", "Payment", "Confirmation"]} current={1} />
      <Listings>
        <Listing {...LISTING} featured badges={<Badge look="featured">Featured</Badge>} />
        <Listing {...LISTING} tone="development" badges={<Badge look="new">NEW</Badge>} />
      </Listings>
      <div className="grid-3">
        <ListingTile {...LISTING} />
        <ListingTile {...LISTING} tone="writing" />
        <ListingTile {...LISTING} tone="marketing" />
      </div>
      <ChipGroup
        label="Filter"
        value={chip}
        onChange={setChip}
        options={[
          { value: "all", label: "All", count: 31 },
          { value: "shortlisted", label: "Shortlisted", count: 4 },
          { value: "declined", label: "Declined", count: 5 },
        ]}
      />
      <Gallery>
        {STATES.map((state) => (
          <PictureCard
            key={state ?? "plain"}
            label={`Entry 14 ${state ?? "plain"}`}
            picture={{ src: picture, alt: "Mountain mark for a honey brand", icon: PenTool }}
            tag="#14"
            state={state}
            flag={state && <StatusBadge status={state} />}
            to="/dev/ui"
            actions={
              <StarToggle pressed={state === "shortlisted"} onToggle={() => undefined}>
                Shortlist
              </StarToggle>
            }
          >
            <Person name="Hira Baloch" size="s" />
            <Stars value={4} />
          </PictureCard>
        ))}
      </Gallery>
      <SealedRow count={6} label="6 sealed entries" />
      <div className="grid-2">
        <div className="filters">
          <FilterList
            label="Category"
            value={chip}
            onChange={setChip}
            options={[
              { value: "all", label: "All Categories", tone: "all", count: 128 },
              { value: "design", label: "Design", tone: "design", count: 57 },
              { value: "writing", label: "Writing", tone: "writing", count: 18 },
            ]}
          />
          <Card pad="s">
            <StatList
              items={[
                { label: "Total Contests", value: 128 },
                { label: "Open Now", value: 74 },
                { label: "Showing", value: 60 },
              ]}
            />
          </Card>
        </div>
        <Segmented
          label="View"
          value={tab}
          onChange={setTab}
          options={[
            { value: "all", label: "Grid" },
            { value: "paid", label: "List" },
          ]}
        />
      </div>
      <Card className="overflow-hidden">
        <Tabs
          inset
          label="Payouts"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "all", label: "All", count: 11 },
            { value: "paid", label: "Paid", count: 8 },
          ]}
        >
          <TabPanel value="all">
            <MoneyRow
              media={<InitialsTile text="ep" look="green" />}
              title="Logo and jar label for Chiltan Honey"
              facts={<span>Won 2 days ago</span>}
              amount={<Money cents={4_365_000} size="lg" />}
              status={<StatusBadge status="PENDING" />}
              notices={
                <>
                  <InlineNotice
                    icon={Package}
                    label="Handover."
                    action={<TextLink to="/dev/ui">View handover</TextLink>}
                  >
                    The client accepts the files by 28 Nov.
                  </InlineNotice>
                  <InlineNotice icon={IdCard} kind="danger" label="JazzCash refused it.">
                    The account name does not match.
                  </InlineNotice>
                </>
              }
            />
          </TabPanel>
          <TabPanel value="paid" className="p-6">
            Paid ones
          </TabPanel>
        </Tabs>
      </Card>
      <Card className="overflow-hidden">
        <CardHead title="Payouts to pay" level={3} />
        <DataTable
          caption="Payouts to pay"
          rows={ROWS}
          rowKey={(row) => row.id}
          columns={[
            { key: "winner", header: "Winner", cell: (row) => <Person name={row.name} sub="winner@example.com" /> },
            { key: "what", header: "Contest", narrow: "full", cell: (row) => row.what },
            { key: "amount", header: "Amount", align: "right", cell: (row) => <Money cents={row.cents} /> },
            { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
            { key: "act", header: "Action", align: "right", cell: () => <Button size="sm">Mark Paid</Button> },
          ]}
        />
        <CardFoot>
          <Pager page={5} totalPages={12} href={(page) => `/dev/ui?page=${page}`} />
        </CardFoot>
      </Card>
    </section>
  );
}
