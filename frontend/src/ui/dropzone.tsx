import { CloudUpload } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { Icon } from "./icon";

interface DropzoneProps {
  label: string;
  /** Rules in words: "Up to 10 files of 25 MB. Images, PDF, ZIP." */
  help: ReactNode;
  /** For the file picker: "image/*,application/pdf". */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  error?: string;
  onFiles: (files: File[]) => void;
}

const choose = (children: ReactNode) => <span className="choose">{children}</span>;

/** Choose files with the picker, or drop them. The picker's input is the focus target. */
export function Dropzone({ label, help, accept, multiple = true, disabled, error, onFiles }: DropzoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
    // So that the same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <label
      className={cx("dropzone", over && "is-over", disabled && "is-disabled", error && "is-invalid")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        className="sr"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={`${id}-help`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => take(event.target.files)}
      />
      <Icon as={CloudUpload} size="l" />
      <span>{multiple ? m.dropzone_choose_files({ choose }) : m.dropzone_choose_a_file({ choose })}</span>
      <span className="help" id={`${id}-help`}>
        {help}
      </span>
      {error && <span className="err">{error}</span>}
    </label>
  );
}
