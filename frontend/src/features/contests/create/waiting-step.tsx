import { ArrowLeft, QrCode } from "lucide-react";
import type { ContestDetail, DepositStarted } from "@lib/api/types";
import * as m from "@messages/contests";
import { AnchorButton, Button, Callout, Card, LinkButton, Money, Spinner } from "@ui";

/** Wallets send either a picture or the text that their app reads. */
function QrNotice({ data }: { data: string }) {
  return (
    <Callout
      kind="info"
      icon={QrCode}
      title={m.waiting_step_scan()}
      live="status"
      className="w-full max-w-md text-left"
    >
      {data.startsWith("data:image/") ? (
        <img
          src={data}
          alt={m.waiting_step_qr_code()}
          width={192}
          height={192}
          className="mt-3 rounded-control bg-white p-2"
        />
      ) : (
        <code className="mt-2 block wrap-anywhere">{data}</code>
      )}
    </Callout>
  );
}

interface WaitingStepProps {
  contest: ContestDetail;
  deposit: DepositStarted;
  onBack: () => void;
}

/** The provider has the word now. */
export function WaitingStep({ contest, deposit, onBack }: WaitingStepProps) {
  return (
    <Card className="empty lattice" aria-labelledby="waiting">
      <span className="k">
        <Spinner className="size-8 border-3" />
      </span>
      <div role="status" className="stack justify-items-center gap-2">
        <h2 id="waiting">{m.waiting_step_title()}</h2>
        <p>{m.waiting_step_complete_payment()}</p>
      </div>
      <p className="small">
        {m.waiting_step_prize_for({ prize: <Money cents={contest.prizeCents} />, title: contest.title })}
      </p>
      {deposit.qrCodeData && !deposit.redirectUrl && <QrNotice data={deposit.qrCodeData} />}
      <div className="row">
        {deposit.redirectUrl ? (
          <AnchorButton variant="secondary" href={deposit.redirectUrl}>
            {m.waiting_step_continue()}
          </AnchorButton>
        ) : (
          <LinkButton variant="secondary" to="/dashboard">
            {m.waiting_step_i_have_paid()}
          </LinkButton>
        )}
        <Button variant="ghost" icon={ArrowLeft} onClick={onBack}>
          {m.waiting_step_other_wallet()}
        </Button>
      </div>
    </Card>
  );
}
