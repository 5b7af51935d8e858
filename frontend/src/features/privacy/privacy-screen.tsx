import { Download, Eye, Pencil, Scale, Trash2 } from "lucide-react";
import { Card, Icon, type IconType, Page, PageHead, SideLayout, TextLink } from "@ui";
import { CookieSection } from "./cookie-section";
import { DeletionSection } from "./deletion-section";
import { ExportSection } from "./export-section";
import "./privacy.css";

const RIGHTS: { icon: IconType; title: string; text: string }[] = [
  {
    icon: Eye,
    title: "To know",
    text: "The policy says what we keep, why and for how long. The export shows you the data itself.",
  },
  {
    icon: Pencil,
    title: "To correct",
    text: "You change profile and payout methods yourself. For everything else, write to us.",
  },
  {
    icon: Download,
    title: "To take along",
    text: "The export is machine-readable: you may take it wherever you like.",
  },
  {
    icon: Trash2,
    title: "To be forgotten",
    text: "Deleting the account erases you here. What the law makes us keep, we keep for its period and for nothing else.",
  },
  {
    icon: Scale,
    title: "To object",
    text: "Nothing optional runs without your consent, and you may take it back at any time.",
  },
];

function Rights() {
  return (
    <Card pad className="stack gap-5" aria-labelledby="rights">
      <h2 id="rights">Your rights</h2>
      {RIGHTS.map(({ icon, title, text }) => (
        <div key={title} className="flex gap-3">
          <Icon as={icon} className="text-accent mt-1 shrink-0" />
          <div>
            <p className="strong">{title}</p>
            <p className="small ink-2">{text}</p>
          </div>
        </div>
      ))}
      <div className="stack gap-2">
        <TextLink to="/privacy-policy" arrow>
          Privacy policy
        </TextLink>
        <TextLink to="/contact" arrow>
          Ask about your data
        </TextLink>
      </div>
    </Card>
  );
}

/** What a member decides about their own data: cookies, a copy, the end of the account. */
export function PrivacyScreen() {
  return (
    <Page title="Privacy">
      <PageHead title="Privacy" sub="Your data is yours: choose what may run, take a copy, or leave." />
      <SideLayout side={<Rights />}>
        <div className="stack gap-6">
          <CookieSection />
          <ExportSection />
          <DeletionSection />
        </div>
      </SideLayout>
    </Page>
  );
}
