import { FileDown } from "lucide-react";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/documents";
import { Card, Icon, Page, PageHead, SideLayout } from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { EXPORTS, TABS } from "./model";
import { DocumentList } from "./document-list";
import { NdaList } from "./nda-list";
import { StatementView } from "./statement-view";

function Exports() {
  return (
    <Card pad aria-labelledby="exports">
      <h2 id="exports" className="mb-1.5 text-18">
        {m.documents_for_your_spreadsheet()}
      </h2>
      <p className="small muted mb-4">{m.documents_everything_that_is_yours()}</p>
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
    <Page title={m.documents_receipts_and_documents()}>
      <PageHead title={m.documents_receipts_and_documents()} sub={m.documents_every_rupee_in_and_out()} />
      <SideLayout side={<Exports />}>
        <Tabs
          label={m.documents_title()}
          tabs={[
            { value: "documents", label: m.documents_receipts_and_invoices() },
            { value: "statements", label: m.documents_statements() },
            { value: "ndas", label: m.documents_ndas() },
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
          <TabPanel value="ndas" className="pt-6">
            <NdaList />
          </TabPanel>
        </Tabs>
      </SideLayout>
    </Page>
  );
}
