import { useFormikContext } from "formik";
import { NotepadText } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { type BriefTemplate, loadTemplate, type TemplateLanguage } from "@content/brief-templates";
import { readCategory } from "@content/kinds";
import { toast } from "@lib/toast";
import * as m from "@messages/contests";
import { Button, Icon, VisuallyHidden } from "@ui";
import type { ContestFormValues } from "../model/contest-form";

const ReplaceDialog = lazy(() =>
  import(/* webpackChunkName: "replace-dialog" */ "./replace-dialog").then((module) => ({
    default: module.ReplaceDialog,
  })),
);

interface Filled {
  /** What the fields held before. */
  before: BriefTemplate;
  by: BriefTemplate;
  kind: string;
}

const isSame = (a: BriefTemplate, b: BriefTemplate) => a.title === b.title && a.brief === b.brief;

/** Fills title and brief with an outline for the chosen kind of work; never over somebody's own words without asking. */
export function TemplateStart() {
  const { values, setValues } = useFormikContext<ContestFormValues>();
  const [loading, setLoading] = useState<TemplateLanguage>();
  const [asked, setAsked] = useState<BriefTemplate>();
  const [filled, setFilled] = useState<Filled>();
  const first = useRef<HTMLButtonElement>(null);
  // Somebody may type while the template loads.
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const kind = readCategory(values.category)?.label;
  const untouched = filled !== undefined && isSame(values, filled.by);

  const write = ({ title, brief }: BriefTemplate) => void setValues((now) => ({ ...now, title, brief }));
  const fill = (by: BriefTemplate) => {
    const { title, brief } = latest.current;
    const replaced = filled && isSame(latest.current, filled.by) ? filled.before : { title, brief };
    setFilled({ before: replaced, by, kind: kind ?? "" });
    write(by);
  };
  const choose = async (language: TemplateLanguage) => {
    setLoading(language);
    const template = await loadTemplate(values.category, language).catch(() => undefined);
    setLoading(undefined);
    if (!template) {
      toast({ kind: "error", title: m.template_start_failed(), description: m.template_start_failed_means() });
      return;
    }
    const { title, brief } = latest.current;
    const isTheirs = title.trim() !== "" || brief.trim() !== "";
    // A template nobody has touched is not their own text.
    if (isTheirs && !(filled && isSame(latest.current, filled.by))) setAsked(template);
    else fill(template);
  };
  const undo = () => {
    if (!filled) return;
    write(filled.before);
    setFilled(undefined);
    first.current?.focus();
  };
  const explanation = () => {
    if (kind === undefined) return m.template_start_choose_first();
    return untouched ? m.template_start_filled({ kind: filled.kind }) : m.template_start_help({ kind });
  };

  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken px-4 py-3.5"
      role="group"
      aria-labelledby="template-start"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p id="template-start" className="row tight strong">
          <Icon as={NotepadText} size="s" />
          {m.template_start_heading()}
        </p>
        <p className="small ink-2 min-h-[2lh]">
          <span role="status">{explanation()}</span>{" "}
          {untouched && (
            <button type="button" className="link text-brand" onClick={undo}>
              {m.template_start_undo()}
            </button>
          )}
        </p>
      </div>
      <div className="row tight">
        <Button
          ref={first}
          size="sm"
          disabled={kind === undefined}
          busy={loading === "en"}
          onClick={() => void choose("en")}
        >
          {m.template_start_english()}
        </Button>
        <Button size="sm" disabled={kind === undefined} busy={loading === "ur"} onClick={() => void choose("ur")}>
          <span lang="ur" dir="rtl">
            {m.template_start_urdu()}
          </span>{" "}
          <VisuallyHidden>{m.template_start_urdu_in_english()}</VisuallyHidden>
        </Button>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <ReplaceDialog
            onReplace={() => {
              fill(asked);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
