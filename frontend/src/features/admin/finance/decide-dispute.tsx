import { Formik } from "formik";
import { object, string } from "yup";
import { formatAmount, parseRupees } from "@lib/format";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Card, CardBody, CardHead, Ledger, LedgerRow } from "@ui";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { decideDispute, type Verdict } from "./api";
import type { DisputeCase } from "@lib/api/finance-types";
import * as m from "@messages/admin";
import { splitOf } from "./words";

interface Values {
  verdict: Verdict["verdict"] | "";
  /** In rupees, as typed. */
  winner: string;
  note: string;
}

/** What each side gets of the prize; undefined until the form says enough. */
export function sharesOf({ verdict, winner }: Pick<Values, "verdict" | "winner">, prizeCents: number, feeBps: number) {
  if (verdict === "") return undefined;
  if (verdict === "RELEASE") return splitOf(prizeCents, prizeCents, feeBps);
  if (verdict === "REFUND") return splitOf(prizeCents, 0, feeBps);
  const cents = parseRupees(winner);
  return cents === undefined || cents <= 0 || cents >= prizeCents ? undefined : splitOf(prizeCents, cents, feeBps);
}

function schemaFor(prizeCents: number) {
  return object({
    verdict: string()
      .oneOf(["RELEASE", "REFUND", "SPLIT"], m.decide_dispute_choose_one())
      .required(m.decide_dispute_choose_one()),
    winner: string().when("verdict", {
      is: "SPLIT",
      then: (winner) =>
        winner.test("part", m.decide_dispute_part_between({ prize: formatAmount(prizeCents) }), (text) => {
          const cents = parseRupees(text ?? "");
          return cents !== undefined && cents > 0 && cents < prizeCents;
        }),
    }),
    note: string()
      .trim()
      .min(10, m.decide_dispute_explain_the_decision())
      .required(m.decide_dispute_explain_the_decision()),
  });
}

/** The decision, with what it means in rupees before it is made. */
export function DecideDispute({ dispute }: { dispute: DisputeCase }) {
  const send = submitWith<Values>(
    async ({ verdict, winner, note }) => {
      if (verdict === "") return;
      const winnerCents = verdict === "SPLIT" ? parseRupees(winner) : undefined;
      await decideDispute(dispute.id, {
        verdict,
        note: note.trim(),
        ...(winnerCents !== undefined && { winnerCents }),
      });
      toast({
        kind: "success",
        title: m.decide_dispute_dispute_decided(),
        description: m.decide_dispute_both_sides_have_been_told(),
      });
    },
    { title: m.decide_dispute_error(), message: m.decide_dispute_failed_to_decide_the_dispute() },
  );
  return (
    <Card aria-labelledby="decide-dispute">
      <CardHead
        id="decide-dispute"
        title={dispute.status === "APPEALED" ? m.decide_dispute_decide_the_appeal() : m.decide_dispute_decide()}
      />
      <CardBody>
        <Formik<Values>
          initialValues={{ verdict: "", winner: "", note: "" }}
          validationSchema={schemaFor(dispute.prizeCents)}
          onSubmit={send}
        >
          {({ values }) => {
            const shares = sharesOf(values, dispute.prizeCents, dispute.feeBps);
            return (
              <Form label={m.decide_dispute_decide_the_dispute()}>
                <ChoiceField
                  name="verdict"
                  legend={m.decide_dispute_decision()}
                  options={[
                    {
                      value: "RELEASE",
                      title: m.decide_dispute_release(),
                      text: m.decide_dispute_the_winner_gets_the_prize(),
                    },
                    {
                      value: "REFUND",
                      title: m.decide_dispute_refund(),
                      text: m.decide_dispute_the_client_gets_the_prize(),
                    },
                    {
                      value: "SPLIT",
                      title: m.decide_dispute_split(),
                      text: m.decide_dispute_the_winner_gets_a_part(),
                    },
                  ]}
                />
                {values.verdict === "SPLIT" && (
                  <TextField
                    name="winner"
                    label={m.decide_dispute_winners_part_before_our_fee()}
                    affix="PKR"
                    inputMode="decimal"
                    autoComplete="off"
                    required
                  />
                )}
                {shares && (
                  <Ledger className="rounded-control bg-sunken px-4 py-2">
                    <LedgerRow label={m.decide_dispute_winner_receives()} cents={shares.winner} />
                    <LedgerRow label={m.decide_dispute_our_fee()} cents={shares.fee} />
                    <LedgerRow label={m.decide_dispute_client_gets_back()} cents={shares.client} />
                    <LedgerRow label={m.decide_dispute_prize()} cents={dispute.prizeCents} sum />
                  </Ledger>
                )}
                <TextAreaField
                  name="note"
                  label={m.decide_dispute_why()}
                  help={m.decide_dispute_both_sides_read_it()}
                  rows={4}
                  required
                />
                <div className="row justify-end">
                  <SubmitButton busyLabel={m.decide_dispute_deciding()}>{m.decide_dispute_decide()}</SubmitButton>
                </div>
              </Form>
            );
          }}
        </Formik>
      </CardBody>
    </Card>
  );
}
