import { Search } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { Input } from "@ui";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** What is looked for now. */
  value: string;
  onSearch: (value: string) => void;
}

/** Exact words, looked up when they are complete: with Enter, or when the field is left or cleared. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const search = () => text.trim() !== value && onSearch(text.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <form role="search" aria-label={label} onSubmit={submit}>
      <Input
        icon={Search}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onBlur={search}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === "" && value !== "") onSearch("");
        }}
      />
    </form>
  );
}
