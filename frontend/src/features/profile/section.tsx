import type { ReactNode } from "react";
import { Card, CardBody, CardHead } from "@ui";

interface SectionProps {
  /** For links to it: "/profile#role". */
  id: string;
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One linkable part of the profile. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <Card id={id} className="scroll-mt-24 focus:outline-none" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <CardHead id={`${id}-title`} title={title}>
        {aside}
      </CardHead>
      <CardBody>{children}</CardBody>
    </Card>
  );
}
