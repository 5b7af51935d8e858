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
import * as m from "@messages/admin";
import { accountLabel } from "./words";

const VIEWS = ["balance", "transactions", "checks"] as const;

const TRIAL: Column<TrialRow>[] = [
  {
    key: "kind",
    header: m.ledger_account(),
    narrow: "full",
    cell: ({ kind, count }) => (
      <span>
        {accountLabel(kind)}
        <span className="small muted block">{m.ledger_accounts({ count })}</span>
      </span>
    ),
  },
  {
    key: "debit",
    header: m.ledger_debits(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ debitCents }) => <Money cents={debitCents} />,
  },
  {
    key: "credit",
    header: m.ledger_credits(),
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ creditCents }) => <Money cents={creditCents} />,
  },
  {
    key: "balance",
    header: m.ledger_balance(),
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
          title={
            data.debitCents === data.creditCents
              ? m.ledger_debits_equal_credits()
              : m.ledger_debits_and_credits_differ()
          }
        >
          {data.debitCents === data.creditCents
            ? m.ledger_balanced({ amount: <Money cents={data.debitCents} /> })
            : m.ledger_unbalanced({ amount: <Money cents={data.debitCents} /> })}
        </Callout>
      )}
      <AdminList
        id="trial-balance"
        title={m.ledger_trial_balance()}
        rows={data?.accounts}
        columns={TRIAL}
        rowKey={({ kind }) => kind}
        error={error}
        onRetry={() => void mutate()}
        empty={{
          icon: BookOpenCheck,
          title: m.ledger_nothing_posted_yet(),
          text: m.ledger_the_first_confirmed_deposit_opens(),
        }}
      />
    </div>
  );
}

const TRANSACTIONS: Column<LedgerTransaction>[] = [
  { key: "at", header: m.ledger_when(), cell: ({ at }) => <Time value={at} as="short" /> },
  {
    key: "what",
    header: m.ledger_event(),
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
    header: m.ledger_entries(),
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
      title={m.ledger_transactions()}
      filters={
        <div className="grid w-full gap-3 sm:grid-cols-2 lg:w-auto">
          <SearchBox
            label={m.ledger_account()}
            placeholder={m.ledger_account_e_g_platform_fee()}
            value={account}
            onSearch={setAccount}
          />
          <SearchBox label={m.ledger_key()} placeholder={m.ledger_key_e_g_deposit()} value={key} onSearch={setKey} />
        </div>
      }
      rows={list.first && list.pages.flatMap(({ transactions }) => transactions)}
      columns={TRANSACTIONS}
      rowKey={({ id }) => id}
      error={list.error}
      onRetry={list.retry}
      empty={{
        icon: BookOpenCheck,
        title: m.ledger_no_transaction_found(),
        text: m.ledger_accounts_and_keys_are_matched(),
      }}
      more={{ has: list.hasMore, busy: list.loadingMore, load: list.loadMore }}
    />
  );
}

const CHECKS: Column<LedgerCheck>[] = [
  { key: "name", header: m.ledger_check(), narrow: "full", cell: ({ name }) => accountLabel(name) },
  {
    key: "result",
    header: m.ledger_result(),
    align: "right",
    narrow: "full",
    cell: ({ violations }) =>
      violations.length === 0 ? (
        <span className="row tight nowrap justify-end text-success">
          <Icon as={CircleCheckBig} size="s" /> {m.ledger_holds()}
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
              ? m.ledger_all_checks_hold({ count: data.checks.length })
              : m.ledger_of_checks_fail({ broken, count: data.checks.length })
            : m.ledger_checks()
        }
      >
        <div className="row tight">
          {data && <Time value={data.ranAt} as="full" className="small muted" />}
          <Button size="sm" icon={RotateCw} busy={isValidating} onClick={() => void mutate()}>
            {m.ledger_run_again()}
          </Button>
        </div>
      </CardHead>
      {error && !data ? (
        <ErrorState bare title={m.ledger_the_checks_did_not_run()} error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <DataTable
          caption={m.ledger_checks()}
          columns={CHECKS}
          rows={[...data.checks].sort((a, b) => b.violations.length - a.violations.length)}
          rowKey={({ name }) => name}
        />
      ) : (
        <TableSkeleton label={m.ledger_running_the_checks()} />
      )}
    </Card>
  );
}

/** The ledger: what every account holds, every transaction, and whether all of it agrees. */
export function Component() {
  const [view, setView] = useQueryTab("view", VIEWS);
  return (
    <AdminPage
      title={m.ledger_title()}
      sub={m.ledger_every_rupee_that_came()}
      actions={
        <AnchorButton size="sm" href={apiUrl("/api/admin/exports/ledger.csv")} download>
          {m.ledger_export_csv()}
        </AnchorButton>
      }
    >
      <Tabs
        label={m.ledger_views_of_the_ledger()}
        tabs={[
          { value: "balance", label: m.ledger_trial_balance() },
          { value: "transactions", label: m.ledger_transactions() },
          { value: "checks", label: m.ledger_checks() },
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
