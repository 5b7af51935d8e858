import { CalendarPlus, Coins, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ContestDetail, RaiseUnderWay } from "@lib/api/types";
import { goPay } from "@lib/payment-trip";
import { EXTENSIONS_MAX } from "@lib/rules.gen";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, Card, cx, Icon, type IconType, Money, TextLink, Time } from "@ui";
import { type Change, raiseTrip } from "../model/terms";

const CARD: ContestDetail["allowedActions"] = ["extend", "raise", "guarantee"];

/** Whether there is anything that the client may still change, or has promised. */
export function hasTerms({ viewer, status, outcome, guaranteed, raise, allowedActions }: ContestDetail): boolean {
  if (viewer !== "CLIENT" || outcome === "CANCELLED") return false;
  return (
    (guaranteed && status !== "CLOSED") || raise !== null || CARD.some((action) => allowedActions.includes(action))
  );
}

interface TermProps {
  icon: IconType;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

function Term({ icon, name, action, children }: TermProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <Icon as={icon} className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <div className="spread nowrap min-h-6">
          <p className="strong text-14">{name}</p>
          {action && <span className="-my-1.5 flex-none">{action}</span>}
        </div>
        <div className={cx("small muted", action ? "mt-2.5" : "mt-0.5")}>{children}</div>
      </div>
    </li>
  );
}

interface RowProps {
  contest: ContestDetail;
  onChange: (change: Change) => void;
}

function DeadlineTerm({ contest, onChange }: RowProps) {
  const { deadline, extension, allowedActions, status } = contest;
  const may = allowedActions.includes("extend");
  return (
    <Term
      icon={CalendarPlus}
      name={m.terms_card_deadline()}
      action={
        may && (
          <Button size="sm" onClick={() => onChange("deadline")}>
            {m.terms_card_extend()}
          </Button>
        )
      }
    >
      <p>
        <Time value={deadline} as="full" />
      </p>
      {extension && may && (
        <p>
          {m.terms_card_extensions_left({
            left: Math.max(0, extension.left),
            latest: <Time value={extension.latest} as="day" />,
          })}
          {status === "SHORTLISTING" && ` ${m.terms_card_entries_open_again()}`}
        </p>
      )}
      {extension && !may && status === "OPEN" && extension.left === 0 && (
        <p>
          {extension.used === EXTENSIONS_MAX
            ? m.terms_card_extended({ times: EXTENSIONS_MAX })
            : m.terms_card_extended_fully()}
        </p>
      )}
    </Term>
  );
}

function ContinueRaise({
  contest,
  raise: { paymentId, redirectUrl },
}: {
  contest: ContestDetail;
  raise: RaiseUnderWay;
}) {
  if (!redirectUrl) return null;
  return (
    <Button size="sm" variant="primary" onClick={() => goPay(raiseTrip(contest, paymentId), redirectUrl)}>
      {m.terms_card_continue_to_pay()}
    </Button>
  );
}

function PrizeTerm({ contest, onChange }: RowProps) {
  const { raise } = contest;
  return (
    <Term
      icon={Coins}
      name={m.terms_card_prize()}
      action={
        contest.allowedActions.includes("raise") && (
          <Button size="sm" onClick={() => onChange("prize")}>
            {raise ? m.terms_card_change() : m.terms_card_raise()}
          </Button>
        )
      }
    >
      {raise ? (
        <div className="stack justify-items-start gap-2">
          <p>
            {m.terms_card_raise_not_paid({
              amount: <Money cents={raise.amountCents} />,
              date: <Time value={raise.expiresAt} as="short" />,
            })}
          </p>
          <ContinueRaise contest={contest} raise={raise} />
        </div>
      ) : (
        <p>{m.terms_card_higher_prize()}</p>
      )}
    </Term>
  );
}

function GuaranteeTerm({ contest, onChange }: RowProps) {
  return (
    <Term
      icon={ShieldCheck}
      name={m.terms_card_guarantee()}
      action={
        contest.allowedActions.includes("guarantee") && (
          <Button size="sm" onClick={() => onChange("guarantee")}>
            {m.terms_card_switch_on()}
          </Button>
        )
      }
    >
      {contest.guaranteed ? <p>{m.terms_card_guarantee_on()}</p> : <p>{m.terms_card_guarantee_off()}</p>}
    </Term>
  );
}

/** What was agreed, and what the client may still change: only ever in favour of those who enter. */
export function TermsCard({ contest }: { contest: ContestDetail }) {
  const [, setChange] = useQueryState("change");
  const row = { contest, onChange: (change: Change) => setChange(change) };
  const running = contest.status === "OPEN" || contest.status === "SHORTLISTING";
  return (
    <Card pad aria-labelledby="terms" className="stack gap-5">
      <div className="spread">
        <h2 id="terms" className="text-18">
          {m.terms_card_title()}
        </h2>
        {contest.fundedAt !== null && (
          <TextLink className="small" to="/documents" arrow>
            {m.terms_card_receipts()}
          </TextLink>
        )}
      </div>
      <ul>
        {(contest.status === "OPEN" || contest.allowedActions.includes("extend")) && <DeadlineTerm {...row} />}
        {running && <PrizeTerm {...row} />}
        <GuaranteeTerm {...row} />
      </ul>
    </Card>
  );
}
