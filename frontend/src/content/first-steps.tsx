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
    title: "Confirm your e-mail",
    text: "You need it to post, pay, enter and get paid.",
    action: "Enter the code",
    to: `#${CONFIRM_FIELD}`,
  },
  PROFILE: {
    icon: UserRound,
    title: "Say who you are",
    text: "A picture or a few words; people work with people.",
    action: "Edit profile",
    to: "/profile",
  },
  SKILLS: {
    icon: Brush,
    title: "Name your skills",
    text: "Clients and lists find you by them.",
    action: "Add skills",
    to: "/profile",
  },
  CONTEST: {
    icon: CirclePlus,
    title: "Post your first contest",
    text: "Write a brief, put up a prize, choose from real work.",
    action: "Post a contest",
    to: "/contests/new",
  },
  ENTRY: {
    icon: Trophy,
    title: "Enter your first contest",
    text: "The prize is paid already and waits in escrow.",
    action: "Find contests",
    to: "/?status=open",
  },
  PAYOUT_METHOD: {
    icon: Wallet,
    title: "Say where we pay you",
    text: "Easypaisa, JazzCash or a bank account.",
    action: "Add a method",
    to: "/payout-methods?add=1",
  },
  IDENTITY: {
    icon: BadgeCheck,
    title: "Verify your identity",
    text: "Your CNIC and a selfie, once. Prizes are paid after it.",
    action: "Verify identity",
    to: "/kyc",
  },
};

/** The room that the list takes with one step shown, and on phones when it is folded: nothing below moves when it arrives. */
const ROOM = "h-[205px] sm:h-[150px]";
const ROOM_FOLDED = "h-7 sm:h-[150px]";

const HIDE = { failure: { title: "Error", description: "Failed to put the list away. Please try again." } };

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
        <p className="small muted">{waiting ? "Sent. We look at it within one business day." : text}</p>
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
          Your first steps
        </h2>
        <span className="small muted num whitespace-nowrap max-sm:ml-auto">
          {done} of {found.steps.length}
          {folds ? <span className="max-sm:sr-only"> done</span> : " done"}
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
            {open ? "Hide" : "Show"}
          </Button>
        )}
      </div>
      <div id="first-steps-list" className={cx("stack gap-3", folds && !open && "max-sm:hidden")}>
        <ProgressBar value={done / found.steps.length} label={`${done} of ${found.steps.length} first steps done`} />
        <ul className="stack gap-3">
          {shown.map(({ step, progress }, index) => (
            <Row key={step} step={step} waiting={progress === "WAITING"} primary={index === 0} />
          ))}
        </ul>
        <div className="row tight -mx-2">
          {ordered.length > 1 && (
            <Button size="sm" variant="ghost" iconEnd={ChevronDown} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? "Only the next one" : `${ordered.length - 1} more`}
            </Button>
          )}
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void run()}>
            Hide permanently
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
      aria-label={data ? undefined : "Your first steps"}
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
