import { useState } from "react";
import { plural } from "@lib/format";
import { Dropzone } from "@ui";
import { countRows } from "./words";

const BYTES_MAX = 2 * 1024 * 1024;

/** A file that was picked. */
export interface CsvFile {
  name: string;
  text: string;
}

/** Takes one CSV file of at most 2 MB; `onPick` gets none when it cannot be taken. */
export function CsvPicker({
  label,
  file,
  onPick,
}: {
  label: string;
  file: CsvFile | undefined;
  onPick: (file: CsvFile | undefined) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const take = async ([picked]: File[]) => {
    if (!picked) return;
    const isTooLarge = picked.size > BYTES_MAX;
    setProblem(isTooLarge ? "The file is larger than 2 MB" : undefined);
    onPick(isTooLarge ? undefined : { name: picked.name, text: await picked.text() });
  };
  const help = file ? `Chosen: ${file.name}, ${plural(countRows(file.text), "row")}` : "CSV, at most 2 MB";
  return (
    <Dropzone label={label} help={help} accept=".csv,text/csv" error={problem} onFiles={(files) => void take(files)} />
  );
}
