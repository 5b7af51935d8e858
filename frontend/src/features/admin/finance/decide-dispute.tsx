import { Formik } from "formik";
import { object, string } from "yup";
import { formatAmount, parseRupees } from "@lib/format";
import { submitWith } from "@lib/form";
import { toast } from "@lib/toast";
import { Card, CardBody, CardHead, Ledger, LedgerRow } from "@ui";
import { ChoiceField, Form, SubmitButton, TextAreaField, TextField } from "@ui/form";
import { decideDispute, type Verdict } from "./api";
import type { DisputeCase } from "@lib/api/finance-types";
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
    verdict: string().oneOf(["RELEASE", "REFUND", "SPLIT"], "Choose one").required("Choose one"),
    winner: string().when("verdict", {
      is: "SPLIT",
      then: (winner) =>
        winner.test("part", `Enter an amount above 0 and below ${formatAmount(prizeCents)}`, (text) => {
          const cents = parseRupees(text ?? "");
          return cents !== undefined && cents > 0 && cents < prizeCents;
        }),
    }),
    note: string()
      .trim()
      .min(10, "Explain the decision in at least 10 characters")
      .required("Explain the decision in at least 10 characters"),
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
      toast({ kind: "success", title: "Dispute decided", description: "Both sides have been told." });
    },
    { title: "Error", message: "Failed to decide the dispute" },
  );
  return (
    <Card aria-labelledby="decide-dispute">
      <CardHead id="decide-dispute" title={dispute.status === "APPEALED" ? "Decide the appeal" : "Decide"} />
      <CardBody>
        <Formik<Values>
          initialValues={{ verdict: "", winner: "", note: "" }}
          validationSchema={schemaFor(dispute.prizeCents)}
          onSubmit={send}
        >
          {({ values }) => {
            const shares = sharesOf(values, dispute.prizeCents, dispute.feeBps);
            return (
              <Form label="Decide the dispute">
                <ChoiceField
                  name="verdict"
                  legend="Decision"
                  options={[
                    { value: "RELEASE", title: "Release", text: "The winner gets the prize, the client the rights." },
                    { value: "REFUND", title: "Refund", text: "The client gets the prize back, no rights pass." },
                    {
                      value: "SPLIT",
                      title: "Split",
                      text: "The winner gets a part, the client the rest and the rights.",
                    },
                  ]}
                />
                {values.verdict === "SPLIT" && (
                  <TextField
                    name="winner"
                    label="Winner's part, before our fee"
                    affix="PKR"
                    inputMode="decimal"
                    autoComplete="off"
                    required
                  />
                )}
                {shares && (
                  <Ledger className="rounded-control bg-sunken px-4 py-2">
                    <LedgerRow label="Winner receives" cents={shares.winner} />
                    <LedgerRow label="Our fee" cents={shares.fee} />
                    <LedgerRow label="Client gets back" cents={shares.client} />
                    <LedgerRow label="Prize" cents={dispute.prizeCents} sum />
                  </Ledger>
                )}
                <TextAreaField name="note" label="Why" help="Both sides read it." rows={4} required />
                <div className="row justify-end">
                  <SubmitButton busyLabel="Deciding…">Decide</SubmitButton>
                </div>
              </Form>
            );
          }}
        </Formik>
      </CardBody>
    </Card>
  );
}
