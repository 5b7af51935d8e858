import { Columns2, Medal, Megaphone } from "lucide-react";
import { type ReactNode, startTransition, useOptimistic, useState } from "react";
import type { EntryView } from "@lib/api/types";
import * as m from "@messages/entries";
import { Button } from "@ui";
import { useEntryAddress } from "./entry-address";
import { COMPARED_MAX, COMPARED_MIN, hasPicture, toggled } from "./model/comparison";

export type ChoiceOf = (entry: EntryView) => { isChosen: boolean; onChange: () => void };

interface ChooseProps {
  entries: EntryView[];
  /** Whether the viewer may ask others about entries. */
  mayAsk?: boolean;
  /** Whether the viewer may name finalists. */
  mayName?: boolean;
  /** The gallery; it is told of a choice where two entries can be compared. */
  children: (choiceOf?: ChoiceOf) => ReactNode;
}

/** Chooses entries to be compared. The choice stands in the address, so that it outlives an opened entry, Back and a reload. */
export function Choose({ entries, mayAsk, mayName, children }: ChooseProps) {
  const { chosen: inAddress, choose, openAsk, openComparison, openNaming } = useEntryAddress();
  const [isRefused, setRefused] = useState(false);
  // The address follows in a transition; a box that was ticked is so now.
  const [chosen, expect] = useOptimistic(inAddress.filter((id) => entries.some((entry) => entry.id === id)));
  const numbers = chosen.map((id) => `#${entries.find((entry) => entry.id === id)?.number ?? ""}`).join(", ");
  const missing = COMPARED_MIN - chosen.length;
  if (entries.filter(hasPicture).length < COMPARED_MIN) return children();

  const change = (next: string[]) =>
    startTransition(() => {
      expect(next);
      choose(next);
    });
  const toggle = (id: string) => {
    const next = toggled(chosen, id);
    setRefused(next === undefined);
    if (next) change(next);
  };
  return (
    <>
      {children(({ id }) => ({ isChosen: chosen.includes(id), onChange: () => toggle(id) }))}
      {chosen.length > 0 && (
        <section className="choose-bar" aria-label={m.choose_bar()}>
          <p className="small" role="status">
            {isRefused ? (
              <span className="strong">{m.choose_full({ max: COMPARED_MAX })}</span>
            ) : missing > 0 ? (
              m.choose_more({ numbers, missing })
            ) : (
              m.choose_chosen({ numbers })
            )}
          </p>
          <span className="row tight">
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setRefused(false);
                change([]);
              }}
            >
              {m.choose_clear()}
            </Button>
            {mayName && (
              <Button icon={Medal} onClick={openNaming}>
                {m.choose_name_finalists()}
              </Button>
            )}
            {mayAsk && (
              <Button icon={Megaphone} onClick={openAsk}>
                {m.choose_ask_others()}
              </Button>
            )}
            <Button variant="primary" icon={Columns2} disabled={missing > 0} onClick={openComparison}>
              {m.choose_compare({ entries: chosen.length })}
            </Button>
          </span>
        </section>
      )}
    </>
  );
}
