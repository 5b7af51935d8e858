import { FileRow, FileThumb } from "@content/files/file-row";
import type { DisputeSide, DisputeStatement, DisputeView, FileView, PersonRef } from "@lib/api/types";
import { useNow } from "@lib/use-now";
import * as m from "@messages/handover";
import { fileIcon, Person, Time } from "@ui";
import { awaitsAnswer, columns } from "./model";

function EvidenceFile({ file }: { file: FileView }) {
  return (
    <li className="row nowrap rounded-control border border-line bg-surface p-2 pr-3">
      <FileRow
        file={file}
        side={<FileThumb file={file} icon={fileIcon(file.name)} className="h-10 w-13" />}
        downloadLabel={m.statements_download_file({ file: file.name })}
      >
        <span className="sr">{m.statements_download()}</span>
      </FileRow>
    </li>
  );
}

const ROLES: Record<DisputeSide, string> = { CLIENT: m.statements_client(), WINNER: m.statements_winner() };

function Said({ statement }: { statement: DisputeStatement }) {
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
        {statement.body}
      </p>
      {statement.files.length > 0 && (
        <ul className="stack gap-2" aria-label={m.statements_evidence_of({ author: statement.author.name })}>
          {statement.files.map((file) => (
            <EvidenceFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What each side says, side by side, no matter who opened it first. */
export function Statements({
  dispute,
  people,
  side: own,
}: {
  dispute: DisputeView;
  people: Record<DisputeSide, PersonRef>;
  side: DisputeSide;
}) {
  const waiting = awaitsAnswer(dispute, useNow(1_000));
  const nothing = (mine: boolean) =>
    waiting
      ? mine
        ? m.statements_you_not_yet()
        : m.statements_not_yet()
      : mine
        ? m.statements_you_not_in_time()
        : m.statements_not_in_time();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {columns(dispute).map(({ side, statement }) => {
        const person = statement?.author ?? people[side];
        return (
          <article
            key={side}
            className="stack content-start gap-3 rounded-card bg-sunken p-4 sm:p-5"
            aria-label={m.statements_statement_of({ name: person.name })}
          >
            <Person
              name={person.name}
              src={person.imageUrl}
              size="s"
              sub={
                <>
                  {ROLES[side]}
                  {statement && (
                    <>
                      , <Time value={statement.createdAt} as="short" />
                    </>
                  )}
                </>
              }
            />
            {statement ? <Said statement={statement} /> : <p className="muted">{nothing(side === own)}</p>}
          </article>
        );
      })}
    </div>
  );
}
