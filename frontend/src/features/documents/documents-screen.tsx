import { FileDown } from "lucide-react";
import { useQueryTab } from "@lib/use-query-state";
import { Card, Icon, Page, PageHead, SideLayout } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { EXPORTS, TABS } from "./model";
import { DocumentList } from "./document-list";
import { StatementView } from "./statement-view";

function Exports() {
  return (
    <Card pad aria-labelledby="exports">
      <h2 id="exports" className="mb-1.5 text-18">
        For your spreadsheet
      </h2>
      <p className="small muted mb-4">Everything that is yours, as CSV.</p>
      <ul className="stack gap-3">
        {EXPORTS.map(({ href, title, text }) => (
          <li key={href}>
            <a
              className="plain -mx-2 flex items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
              href={href}
              download
            >
              <Icon as={FileDown} className="text-brand" />
              <span>
                <span className="strong block">{title}</span>
                <span className="small muted block">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** All documents: receipts, invoices, advices and statements. */
export function Component() {
  const [tab, setTab] = useQueryTab("tab", TABS);
  return (
    <Page title="Receipts and documents">
      <PageHead
        title="Receipts and documents"
        sub="Every rupee in and out, with a document to open, print or save as PDF."
      />
      <SideLayout side={<Exports />}>
        <Tabs
          label="Documents"
          tabs={[
            { value: "documents", label: "Receipts and invoices" },
            { value: "statements", label: "Statements" },
          ]}
          value={tab}
          onChange={setTab}
        >
          <TabPanel value="documents" className="pt-6">
            <DocumentList />
          </TabPanel>
          <TabPanel value="statements" className="pt-6">
            <StatementView />
          </TabPanel>
        </Tabs>
      </SideLayout>
    </Page>
  );
}
