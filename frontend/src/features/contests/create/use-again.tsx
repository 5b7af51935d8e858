import { useFormikContext } from "formik";
import { Copy, Info } from "lucide-react";
import { useEffect } from "react";
import { api, messageOf } from "@lib/api/client";
import type { ContestDetail, FileView } from "@lib/api/types";
import { toast } from "@lib/toast";
import { useQueryState } from "@lib/use-query-state";
import * as m from "@messages/contests";
import { Button, Callout } from "@ui";
import type { ContestFormValues } from "../model/contest-form";
import { copyOf, type Earlier } from "./earlier";

interface UseAgainProps {
  earlier: Earlier;
  /** The form began with the earlier contest, because it held nothing else. */
  isFilled: boolean;
  onFiles: (files: FileView[]) => void;
}

/** The files of the earlier contest take the place of those that the form has. */
async function takeFiles({ id }: ContestDetail, onFiles: UseAgainProps["onFiles"]): Promise<void> {
  try {
    onFiles((await api.put("/api/contests/draft/attachments", { contestId: id })).attachments);
  } catch (error) {
    toast({ kind: "error", title: m.attachments_error(), description: messageOf(error, m.use_again_files_failed()) });
  }
}

/** Offers the earlier contest to a form that holds something else, and says why there is none to use. */
export function UseAgain({ earlier, isFilled, onFiles }: UseAgainProps) {
  const { setValues } = useFormikContext<ContestFormValues>();
  const [, setFrom] = useQueryState("from");
  const { contest, nda, problem, retry } = earlier;
  const leave = () => setFrom("", { replace: true });
  useEffect(() => {
    // From now on it is the person's own form: a reload brings back what they type.
    if (!isFilled) return;
    setFrom("", { replace: true });
    if (contest) void takeFiles(contest, onFiles);
  }, [isFilled, contest, onFiles, setFrom]);

  if (problem) {
    const text = {
      visitor: m.use_again_sign_in(),
      refused: m.use_again_refused(),
      failed: m.use_again_failed(),
    }[problem];
    const again = problem === "failed" && (
      <Button size="sm" onClick={retry}>
        {m.use_again_retry()}
      </Button>
    );
    return (
      <Callout icon={Info} className="mb-5" live="status" action={again || undefined}>
        {text}
      </Callout>
    );
  }
  if (!contest || isFilled) return null;
  const fill = () => {
    void setValues(copyOf(contest, nda));
    void takeFiles(contest, onFiles);
    leave();
  };
  return (
    <Callout
      kind="info"
      icon={Copy}
      title={m.use_again_unfinished()}
      className="mb-5"
      action={
        <div className="row tight">
          <Button size="sm" onClick={fill}>
            <span className="wrap-anywhere">{m.use_again_fill_in({ title: <bdi>{contest.title}</bdi> })}</span>
          </Button>
          <Button size="sm" variant="ghost" onClick={leave}>
            {m.use_again_keep()}
          </Button>
        </div>
      }
    >
      {m.use_again_replaces()}
    </Callout>
  );
}
