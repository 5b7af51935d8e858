import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "./icon";

export interface AccordionItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
}

interface AccordionProps {
  items: AccordionItem[];
  /** Of the headings that hold the buttons. */
  level?: 2 | 3;
}

/** Questions that open one by one; any number may stand open. */
export function Accordion({ items, level = 3 }: AccordionProps) {
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const Heading = level === 2 ? "h2" : "h3";
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <div className="accordion card">
      {items.map(({ key, title, content }) => (
        <div key={key}>
          <Heading>
            <button
              type="button"
              id={`${id}-${key}`}
              aria-expanded={open.has(key)}
              aria-controls={`${id}-${key}-text`}
              onClick={() => toggle(key)}
            >
              {title}
              <Icon as={ChevronDown} />
            </button>
          </Heading>
          <div
            id={`${id}-${key}-text`}
            role="region"
            aria-labelledby={`${id}-${key}`}
            hidden={!open.has(key)}
            className="answer"
          >
            {content}
          </div>
        </div>
      ))}
    </div>
  );
}
