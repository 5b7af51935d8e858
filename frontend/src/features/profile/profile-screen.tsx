import { ArrowRight } from "lucide-react";
import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { useCurrentUser } from "@lib/use-current-user";
import { useLatest } from "@lib/use-latest";
import * as m from "@messages/profile";
import { ErrorState, LinkButton, Page, PageHead, SideLayout, Skeleton } from "@ui";
import { AboutSection } from "./about-section";
import { useProfile } from "./api";
import { EmailSection } from "./email-section";
import { PasswordSection } from "./password-section";
import { RoleSection } from "./role-section";
import { SessionsSection } from "./sessions-section";
import { TwoFactorSection } from "./two-factor-section";
import "./profile.css";

const SECTIONS = [
  { id: "about", label: m.profile_about() },
  { id: "role", label: m.profile_role() },
  { id: "email", label: "E-mail" },
  { id: "password", label: m.profile_password() },
  { id: "two-factor", label: m.profile_two_factor() },
  { id: "sessions", label: m.profile_sessions() },
] as const;

function SectionNav({ current }: { current: string }) {
  return (
    <nav className="profile-nav" aria-label={m.profile_sections()}>
      {SECTIONS.map(({ id, label }) => (
        <Link key={id} to={`#${id}`} aria-current={current === id ? "location" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Waiting() {
  return (
    <div className="stack min-h-dvh gap-6" role="status" aria-label={m.profile_loading()}>
      <Skeleton height={720} shape="card" />
      <Skeleton height={220} shape="card" />
    </div>
  );
}

interface ProfileScreenProps {
  /** Signs the other devices out. */
  EndOthers: ComponentType;
}

/** One's own profile: what others see, the role, and security. */
export function ProfileScreen({ EndOthers }: ProfileScreenProps) {
  const { data, error, mutate } = useProfile();
  // Switching the role requests everything again; what is being typed meanwhile must stay.
  const profile = useLatest(data);
  const { user } = useCurrentUser();
  const { hash } = useLocation();
  const body = () => {
    if (profile) {
      return (
        <div className="stack gap-6">
          <AboutSection profile={profile} />
          <RoleSection role={profile.role} />
          <EmailSection profile={profile} />
          <PasswordSection email={profile.email} />
          <TwoFactorSection on={user?.twoFactor ?? false} />
          <SessionsSection EndOthers={EndOthers} />
        </div>
      );
    }
    return error ? (
      <ErrorState title={m.profile_not_loaded()} error={error} onRetry={() => void mutate()} />
    ) : (
      <Waiting />
    );
  };
  return (
    <Page title={m.profile_title()} className="profile-page">
      <PageHead
        title={m.profile_title()}
        sub={m.profile_sub()}
        actions={
          user && (
            <LinkButton to={`/u/${user.id}`} iconEnd={ArrowRight}>
              {m.profile_public_page()}
            </LinkButton>
          )
        }
      />
      <SideLayout at="start" className="profile-layout" side={<SectionNav current={hash.slice(1) || "about"} />}>
        {body()}
      </SideLayout>
    </Page>
  );
}
