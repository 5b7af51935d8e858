import {
  BadgeCheck,
  Brush,
  ChevronDown,
  CircleCheckBig,
  CirclePlus,
  MailCheck,
  Trophy,
  UserRound,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import { CONFIRM_FIELD } from "@content/confirm-first";
import { api } from "@lib/api/client";
import type { FirstStep, FirstStepsView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { useApi } from "@lib/api/use-api";
import { reloadUser, useCurrentUser } from "@lib/use-current-user";
import * as m from "@messages/content";
import { Button, Card, cx, Icon, type IconType, LinkButton, ProgressBar, Skeleton } from "@ui";

interface StepText {
  icon: IconType;
  title: string;
  /** Why it is worth doing. */
  text: string;
  action: string;
  to: string;
}

const STEPS: Record<FirstStep, StepText> = {
  CONFIRM: {
    icon: MailCheck,
    title: m.first_steps_confirm_title(),
    text: m.first_steps_confirm_text(),
    action: m.first_steps_confirm_action(),
    to: `#${CONFIRM_FIELD}`,
  },
  PROFILE: {
    icon: UserRound,
    title: m.first_steps_profile_title(),
    text: m.first_steps_profile_text(),
    action: m.first_steps_profile_action(),
    to: "/profile",
  },
  SKILLS: {
    icon: Brush,
    title: m.first_steps_skills_title(),
    text: m.first_steps_skills_text(),
    action: m.first_steps_skills_action(),
    to: "/profile",
  },
  CONTEST: {
    icon: CirclePlus,
    title: m.first_steps_contest_title(),
    text: m.first_steps_contest_text(),
    action: m.first_steps_contest_action(),
    to: "/contests/new",
  },
  ENTRY: {
    icon: Trophy,
    title: m.first_steps_entry_title(),
    text: m.first_steps_entry_text(),
    action: m.first_steps_entry_action(),
    to: "/?status=open",
  },
  PAYOUT_METHOD: {
    icon: Wallet,
    title: m.first_steps_payout_method_title(),
    text: m.first_steps_payout_method_text(),
    action: m.first_steps_payout_method_action(),
    to: "/payout-methods?add=1",
  },
  IDENTITY: {
    icon: BadgeCheck,
    title: m.first_steps_identity_title(),
    text: m.first_steps_identity_text(),
    action: m.first_steps_identity_action(),
    to: "/kyc",
  },
};

/** The room that the list takes with one step shown, and on phones when it is folded: nothing below moves when it arrives. */
const ROOM = "h-[205px] sm:h-[150px]";
const ROOM_FOLDED = "h-7 sm:h-[150px]";

const HIDE = { failure: { title: m.first_steps_error(), description: m.first_steps_failed_to_hide() } };

async function putAway(): Promise<void> {
  await api.post("/api/first-steps/hide");
  await reloadUser();
}

function Act({ step, primary }: { step: FirstStep; primary: boolean }) {
  const { action, to } = STEPS[step];
  const variant = primary ? "primary" : "secondary";
  if (!to.startsWith("#")) {
    return (
      <LinkButton size="sm" variant={variant} to={to}>
        {action}
      </LinkButton>
    );
  }
  return (
    <Button size="sm" variant={variant} onClick={() => document.getElementById(to.slice(1))?.focus()}>
      {action}
    </Button>
  );
}

function Row({ step, waiting, primary }: { step: FirstStep; waiting: boolean; primary: boolean }) {
  const { icon, title, text } = STEPS[step];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <Icon as={waiting ? CircleCheckBig : icon} className="text-brand shrink-0" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="strong">{title}</p>
        <p className="small muted">{waiting ? m.first_steps_sent() : text}</p>
      </div>
      {!waiting && <Act step={step} primary={primary} />}
    </li>
  );
}

function List({ found, folds }: { found: FirstStepsView; folds: boolean }) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(false);
  const { run, busy } = useAction(putAway, HIDE);
  const left = found.steps.filter(({ progress }) => progress !== "DONE");
  // Whose turn it is comes first.
  const ordered = [
    ...left.filter(({ progress }) => progress === "OPEN"),
    ...left.filter(({ progress }) => progress === "WAITING"),
  ];
  const shown = all ? ordered : ordered.slice(0, 1);
  const done = found.steps.length - left.length;
  return (
    <>
      <div className={cx("spread flex-nowrap gap-x-3", folds && "max-sm:min-h-7")}>
        <h2 id="first-steps" className="text-16">
          {m.first_steps_your_first_steps()}
        </h2>
        <span className="small muted num whitespace-nowrap max-sm:ml-auto">
          {m.first_steps_done({
            done,
            steps: found.steps.length,
            word: (children) => (folds ? <span className="max-sm:sr-only">{children}</span> : children),
          })}
        </span>
        {folds && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-2 -mr-2 sm:hidden"
            iconEnd={ChevronDown}
            aria-expanded={open}
            aria-controls="first-steps-list"
            onClick={() => setOpen(!open)}
          >
            {open ? m.first_steps_hide() : m.first_steps_show()}
          </Button>
        )}
      </div>
      <div id="first-steps-list" className={cx("stack gap-3", folds && !open && "max-sm:hidden")}>
        <ProgressBar
          value={done / found.steps.length}
          label={m.first_steps_progress({ done, steps: found.steps.length })}
        />
        <ul className="stack gap-3">
          {shown.map(({ step, progress }, index) => (
            <Row key={step} step={step} waiting={progress === "WAITING"} primary={index === 0} />
          ))}
        </ul>
        <div className="row tight -mx-2">
          {ordered.length > 1 && (
            <Button size="sm" variant="ghost" iconEnd={ChevronDown} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? m.first_steps_only_the_next_one() : m.first_steps_more({ more: ordered.length - 1 })}
            </Button>
          )}
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void run()}>
            {m.first_steps_hide_permanently()}
          </Button>
        </div>
      </div>
    </>
  );
}

/**
 * What a new member has still to do, one step at a time; nothing once all is done or the list was put away. Where it `folds` it is one
 * line on phones, until it is opened.
 */
export function FirstSteps({ className, folds = false }: { className?: string; folds?: boolean }) {
  const { user } = useCurrentUser();
  const { data, error } = useApi(user?.hasFirstSteps ? "/api/first-steps" : null, { fresh: true });
  if (!user?.hasFirstSteps || (error && !data) || data?.steps.every(({ progress }) => progress === "DONE")) return null;
  return (
    <Card
      pad="s"
      className={`stack gap-3 ${className ?? ""}`}
      aria-labelledby={data && "first-steps"}
      aria-label={data ? undefined : m.first_steps_your_first_steps()}
    >
      {data ? (
        <List found={data} folds={folds} />
      ) : (
        <div className={cx("overflow-hidden", folds ? ROOM_FOLDED : ROOM)}>
          <Skeleton height={150} />
        </div>
      )}
    </Card>
  );
}
