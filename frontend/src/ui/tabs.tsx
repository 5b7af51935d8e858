import { Tabs as RadixTabs } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

export interface TabOption<T extends string> {
  value: T;
  label: ReactNode;
  count?: number;
}

interface TabsProps<T extends string> {
  label: string;
  tabs: TabOption<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Inside a card the line runs from edge to edge. */
  inset?: boolean;
  /** <TabPanel> for each tab, or one panel for all. */
  children: ReactNode;
}

/** Keep `value` in the address with useQueryTab(). Arrow keys move, as the pattern asks. */
export function Tabs<T extends string>({ label, tabs, value, onChange, inset, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  // The selected one may stand beyond the edge of a phone, and counts that arrive push it there.
  useEffect(() => {
    const [bar, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')];
    if (bar && tab) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
  }, [value, counts]);
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <RadixTabs.List ref={list} className={cx("tabs", inset && "px-2")} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="n">{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  );
}
