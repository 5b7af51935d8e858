import { ExternalLink } from "lucide-react";
import type { PublicProfile } from "@lib/api/types";
import * as m from "@messages/profile";
import { Badge, Card, Icon, TextLink } from "@ui";
import { isWebLink, linkLabel } from "./model";

function Missing({ text }: { text: string }) {
  return (
    <TextLink className="small" to="/profile#about">
      {text}
    </TextLink>
  );
}

/** Others see what is there; the person also sees what is missing. */
export function hasAbout({ bio, skills, portfolio }: PublicProfile): boolean {
  return bio !== "" || skills.length > 0 || portfolio.some(isWebLink);
}

/** Bio, skills and links. The links are other people's: no favour, no access to our window. */
export function AboutCard({ profile, mine }: { profile: PublicProfile; mine: boolean }) {
  const { bio, skills } = profile;
  const links = profile.portfolio.filter(isWebLink);
  return (
    <Card pad className="side-first stack gap-6" aria-labelledby="about">
      <div className="stack gap-2">
        <h2 id="about" className="text-18">
          {m.public_about_title()}
        </h2>
        {bio && (
          <p className="ink-2 wrap-anywhere whitespace-pre-line" dir="auto">
            {bio}
          </p>
        )}
        {!bio && mine && <Missing text={m.public_about_add_bio()} />}
      </div>
      {(skills.length > 0 || mine) && (
        <div className="stack gap-2">
          <h3 className="text-16">{m.public_about_skills()}</h3>
          {skills.length > 0 ? (
            <ul className="row tight">
              {skills.map((skill) => (
                <li key={skill}>
                  <Badge flat>{skill}</Badge>
                </li>
              ))}
            </ul>
          ) : (
            <Missing text={m.public_about_add_your_skills()} />
          )}
        </div>
      )}
      {(links.length > 0 || mine) && (
        <div className="stack gap-2">
          <h3 className="text-16">{m.public_about_portfolio()}</h3>
          {links.length > 0 ? (
            <ul className="stack gap-1">
              {links.map((link) => (
                <li key={link} className="min-w-0">
                  <a className="link max-w-full py-1" href={link} target="_blank" rel="noopener nofollow ugc">
                    <span className="truncate">{linkLabel(link)}</span>
                    <Icon as={ExternalLink} size="s" />
                    <span className="sr"> {m.public_about_opens_tab()}</span>
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <Missing text={m.public_about_add_links()} />
          )}
        </div>
      )}
    </Card>
  );
}
