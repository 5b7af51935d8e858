import * as m from "@messages/contests";

/** A text to read within a dialog; long ones scroll, also with the keys. */
export function NdaText({ text }: { text: string }) {
  return (
    <div
      className="max-h-[min(24rem,45vh)] overflow-y-auto rounded-control border border-line bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere"
      role="region"
      aria-label={m.nda_text_label()}
      tabIndex={0}
      dir="auto"
    >
      {text}
    </div>
  );
}

/** The points of our text in Urdu; the English text is what is signed. */
export function UrduSummary() {
  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="strong cursor-pointer">{m.nda_text_urdu_title()}</summary>
      <p className="mt-2 whitespace-pre-line" lang="ur" dir="rtl">
        {m.nda_text_urdu()}
      </p>
      <p className="small muted mt-2">{m.nda_text_urdu_is_no_contract()}</p>
    </details>
  );
}
