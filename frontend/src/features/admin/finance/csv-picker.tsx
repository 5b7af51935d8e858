import { useState } from "react";
import { formatBytes } from "@lib/format";
import { CSV_BYTES_MAX } from "@lib/rules.gen";
import * as m from "@messages/admin";
import { Dropzone } from "@ui";
import { countRows } from "./words";

/** A file that was picked. */
export interface CsvFile {
  name: string;
  text: string;
}

/** Takes one CSV file of a size that the server takes; `onPick` gets none when it cannot be taken. */
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
    const isTooLarge = picked.size > CSV_BYTES_MAX;
    setProblem(
      isTooLarge ? m.csv_picker_the_file_is_larger_than({ csvBytesMax: formatBytes(CSV_BYTES_MAX) }) : undefined,
    );
    onPick(isTooLarge ? undefined : { name: picked.name, text: await picked.text() });
  };
  const help = file
    ? m.csv_picker_chosen_rows({ fileName: file.name, countRows: countRows(file.text) })
    : m.csv_picker_csv_at_most({ csvBytesMax: formatBytes(CSV_BYTES_MAX) });
  return (
    <Dropzone label={label} help={help} accept=".csv,text/csv" error={problem} onFiles={(files) => void take(files)} />
  );
}
