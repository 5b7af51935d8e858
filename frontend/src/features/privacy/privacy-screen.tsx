import { Download, Eye, Pencil, Scale, Trash2 } from "lucide-react";
import * as m from "@messages/privacy";
import { Card, Icon, type IconType, Page, PageHead, SideLayout, TextLink } from "@ui";
import { CookieSection } from "./cookie-section";
import { DeletionSection } from "./deletion-section";
import { ExportSection } from "./export-section";
import "./privacy.css";

const RIGHTS: { icon: IconType; title: string; text: string }[] = [
  {
    icon: Eye,
    title: m.privacy_to_know(),
    text: m.privacy_to_know_text(),
  },
  {
    icon: Pencil,
    title: m.privacy_to_correct(),
    text: m.privacy_to_correct_text(),
  },
  {
    icon: Download,
    title: m.privacy_to_take_along(),
    text: m.privacy_to_take_along_text(),
  },
  {
    icon: Trash2,
    title: m.privacy_to_be_forgotten(),
    text: m.privacy_to_be_forgotten_text(),
  },
  {
    icon: Scale,
    title: m.privacy_to_object(),
    text: m.privacy_to_object_text(),
  },
];

function Rights() {
  return (
    <Card pad className="stack gap-5" aria-labelledby="rights">
      <h2 id="rights">{m.privacy_your_rights()}</h2>
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
          {m.privacy_policy()}
        </TextLink>
        <TextLink to="/contact" arrow>
          {m.privacy_ask_about_your_data()}
        </TextLink>
      </div>
    </Card>
  );
}

/** What a member decides about their own data: cookies, a copy, the end of the account. */
export function PrivacyScreen() {
  return (
    <Page title={m.privacy_title()}>
      <PageHead title={m.privacy_title()} sub={m.privacy_your_data_is_yours()} />
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
