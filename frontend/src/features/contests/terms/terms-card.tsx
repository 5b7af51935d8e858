import { CalendarPlus, Coins, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ContestDetail, RaiseUnderWay } from "@lib/api/types";
import { howOften } from "@lib/format";
import { goPay } from "@lib/payment-trip";
import { EXTENSIONS_MAX } from "@lib/rules.gen";
import { useQueryState } from "@lib/use-query-state";
import { Button, Card, cx, Icon, type IconType, Money, TextLink, Time } from "@ui";
import { type Change, extensionsLeft, raiseTrip } from "../model/terms";

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
      name="Deadline"
      action={
        may && (
          <Button size="sm" onClick={() => onChange("deadline")}>
            Extend
          </Button>
        )
      }
    >
      <p>
        <Time value={deadline} as="full" />
      </p>
      {extension && may && (
        <p>
          {extensionsLeft(extension)}, to <Time value={extension.latest} as="day" /> at the latest.
          {status === "SHORTLISTING" && " Entries open again."}
        </p>
      )}
      {extension && !may && status === "OPEN" && extension.left === 0 && (
        <p>Extended {extension.used === EXTENSIONS_MAX ? howOften(EXTENSIONS_MAX) : "as far as possible"}</p>
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
      Continue to pay
    </Button>
  );
}

function PrizeTerm({ contest, onChange }: RowProps) {
  const { raise } = contest;
  return (
    <Term
      icon={Coins}
      name="Prize"
      action={
        contest.allowedActions.includes("raise") && (
          <Button size="sm" onClick={() => onChange("prize")}>
            {raise ? "Change" : "Raise"}
          </Button>
        )
      }
    >
      {raise ? (
        <div className="stack justify-items-start gap-2">
          <p>
            <Money cents={raise.amountCents} /> more are not paid yet. The offer stands until{" "}
            <Time value={raise.expiresAt} as="short" />.
          </p>
          <ContinueRaise contest={contest} raise={raise} />
        </div>
      ) : (
        <p>A higher prize draws more entries. You pay the difference.</p>
      )}
    </Term>
  );
}

function GuaranteeTerm({ contest, onChange }: RowProps) {
  return (
    <Term
      icon={ShieldCheck}
      name="Guarantee"
      action={
        contest.allowedActions.includes("guarantee") && (
          <Button size="sm" onClick={() => onChange("guarantee")}>
            Switch on
          </Button>
        )
      }
    >
      {contest.guaranteed ? (
        <p>On, permanently: everyone who enters can count on the prize being paid.</p>
      ) : (
        <p>Off. Promise that the prize is paid whatever happens.</p>
      )}
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
          Terms
        </h2>
        {contest.fundedAt !== null && (
          <TextLink className="small" to="/documents" arrow>
            Receipts
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
