import { BookOpenCheck, CircleAlert, CircleCheckBig, RotateCw } from "lucide-react";
import { apiUrl } from "@lib/api/client";
import { useQueryState, useQueryTab } from "@lib/use-query-state";
import {
  AnchorButton,
  Button,
  Callout,
  Card,
  CardHead,
  type Column,
  DataTable,
  ErrorState,
  Icon,
  Money,
  Time,
} from "@ui";
import { TabPanel, Tabs } from "@ui/tabs";
import { AdminPage } from "../admin-page";
import { useChecks, useTransactions, useTrialBalance } from "./api";
import { AdminList, TableSkeleton } from "../list";
import { SearchBox } from "../search-box";
import type { LedgerCheck, LedgerTransaction, TrialRow } from "@lib/api/finance-types";
import { accountLabel } from "./words";

const VIEWS = ["balance", "transactions", "checks"] as const;

const TRIAL: Column<TrialRow>[] = [
  {
    key: "kind",
    header: "Account",
    narrow: "full",
    cell: ({ kind, count }) => (
      <span>
        {accountLabel(kind)}
        <span className="small muted block">{count === 1 ? "1 account" : `${count} accounts`}</span>
      </span>
    ),
  },
  {
    key: "debit",
    header: "Debits",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ debitCents }) => <Money cents={debitCents} />,
  },
  {
    key: "credit",
    header: "Credits",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ creditCents }) => <Money cents={creditCents} />,
  },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ balanceCents, normalSide }) => (
      <span>
        <Money cents={balanceCents} /> <span className="tiny muted">{normalSide}</span>
      </span>
    ),
  },
];

function TrialBalance() {
  const { data, error, mutate } = useTrialBalance();
  return (
    <div className="stack gap-6">
      {data && (
        <Callout
          kind={data.debitCents === data.creditCents ? "success" : "danger"}
          icon={data.debitCents === data.creditCents ? CircleCheckBig : CircleAlert}
          title={data.debitCents === data.creditCents ? "Debits equal credits" : "Debits and credits differ"}
        >
          <Money cents={data.debitCents} /> on either side
          {data.debitCents !== data.creditCents && ", but they do not agree"}.
        </Callout>
      )}
      <AdminList
        id="trial-balance"
        title="Trial balance"
        rows={data?.accounts}
        columns={TRIAL}
        rowKey={({ kind }) => kind}
        error={error}
        onRetry={() => void mutate()}
        empty={{
          icon: BookOpenCheck,
          title: "Nothing posted yet",
          text: "The first confirmed deposit opens the ledger.",
        }}
      />
    </div>
  );
}

const TRANSACTIONS: Column<LedgerTransaction>[] = [
  { key: "at", header: "When", cell: ({ at }) => <Time value={at} as="short" /> },
  {
    key: "what",
    header: "Event",
    narrow: "full",
    cell: ({ kind, key }) => (
      <span>
        {accountLabel(kind)}
        <span className="tiny muted num block break-all">{key}</span>
      </span>
    ),
  },
  {
    key: "entries",
    header: "Entries",
    narrow: "full",
    cell: ({ entries }) => (
      <ul className="m-0 grid list-none gap-1 p-0">
        {entries.map((entry, index) => (
          <li key={index} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-2">
            <span className="tiny muted">{entry.side}</span>
            <span className="small num min-w-0 break-all">{entry.account}</span>
            <Money cents={entry.amountCents} />
          </li>
        ))}
      </ul>
    ),
  },
];

function Transactions() {
  const [account, setAccount] = useQueryState("account");
  const [key, setKey] = useQueryState("key");
  const list = useTransactions({ account, key, kind: "" });
  return (
    <AdminList
      id="transactions"
      title="Transactions"
      filters={
        <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto">
          <SearchBox label="Account" placeholder="Account, e.g. platform_fee" value={account} onSearch={setAccount} />
          <SearchBox label="Key" placeholder="Key, e.g. deposit:…" value={key} onSearch={setKey} />
        </div>
      }
      rows={list.first && list.pages.flatMap(({ transactions }) => transactions)}
      columns={TRANSACTIONS}
      rowKey={({ id }) => id}
      error={list.error}
      onRetry={list.retry}
      empty={{
        icon: BookOpenCheck,
        title: "No transaction found",
        text: "Accounts and keys are matched exactly; an account may also be a kind.",
      }}
      more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
    />
  );
}

const CHECKS: Column<LedgerCheck>[] = [
  { key: "name", header: "Check", narrow: "full", cell: ({ name }) => accountLabel(name) },
  {
    key: "result",
    header: "Result",
    align: "right",
    narrow: "full",
    cell: ({ violations }) =>
      violations.length === 0 ? (
        <span className="row tight nowrap justify-end text-success">
          <Icon as={CircleCheckBig} size="s" /> Holds
        </span>
      ) : (
        <ul className="m-0 list-none p-0 text-danger">
          {violations.map((text) => (
            <li key={text} className="small num break-all">
              {text}
            </li>
          ))}
        </ul>
      ),
  },
];

function Checks() {
  const { data, error, mutate, isValidating } = useChecks();
  const broken = data?.checks.filter(({ violations }) => violations.length > 0).length ?? 0;
  return (
    <Card className="overflow-hidden" aria-labelledby="checks">
      <CardHead
        id="checks"
        title={
          data
            ? broken === 0
              ? `All ${data.checks.length} checks hold`
              : `${broken} of ${data.checks.length} checks fail`
            : "Checks"
        }
      >
        <div className="row tight">
          {data && <Time value={data.ranAt} as="full" className="small muted" />}
          <Button size="sm" icon={RotateCw} busy={isValidating} onClick={() => void mutate()}>
            Run again
          </Button>
        </div>
      </CardHead>
      {error && !data ? (
        <ErrorState bare title="The checks did not run" error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <DataTable
          caption="Checks"
          columns={CHECKS}
          rows={[...data.checks].sort((a, b) => b.violations.length - a.violations.length)}
          rowKey={({ name }) => name}
        />
      ) : (
        <TableSkeleton label="Running the checks" />
      )}
    </Card>
  );
}

/** The ledger: what every account holds, every transaction, and whether all of it agrees. */
export function Component() {
  const [view, setView] = useQueryTab("view", VIEWS);
  return (
    <AdminPage
      title="Ledger"
      sub="Every rupee that came, is held, was earned or paid. Nothing here can be changed, only added to."
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/ledger.csv")} download>
          Export CSV
        </AnchorButton>
      }
    >
      <Tabs
        label="Views of the ledger"
        tabs={[
          { value: "balance", label: "Trial balance" },
          { value: "transactions", label: "Transactions" },
          { value: "checks", label: "Checks" },
        ]}
        value={view}
        onChange={setView}
      >
        <TabPanel value="balance" className="pt-6">
          <TrialBalance />
        </TabPanel>
        <TabPanel value="transactions" className="pt-6">
          <Transactions />
        </TabPanel>
        <TabPanel value="checks" className="pt-6">
          <Checks />
        </TabPanel>
      </Tabs>
    </AdminPage>
  );
}
