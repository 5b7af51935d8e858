import { ArrowRight, Bell, Hourglass, Lock, Plus, ShieldCheck, Trash2, Trophy } from "lucide-react";
import { useState } from "react";
import { formatPercent } from "@lib/format";
import { FEE_BPS } from "@lib/rules.gen";
import {
  Avatar,
  Badge,
  Button,
  Card,
  Countdown,
  IconButton,
  Khatam,
  Lattice,
  Ledger,
  LedgerRow,
  LinkButton,
  Message,
  Money,
  NextLine,
  Person,
  ProgressBar,
  SectionHead,
  StarRating,
  Stars,
  StarToggle,
  StatStrip,
  StatusBadge,
  TextLink,
  Thread,
  Time,
  TimeLeft,
  Timeline,
  TraitBadge,
} from "@ui";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@ui/menu";
import { Tooltip } from "@ui/tooltip";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const VARIANTS = ["primary", "accent", "secondary", "ghost", "danger", "danger-solid"] as const;
const STATUSES = [
  "OPEN",
  "SHORTLISTING",
  "AWARDED",
  "CLOSED",
  "DRAFT",
  "PENDING",
  "PAID",
  "FAILED",
  "SUBMITTED",
  "SHORTLISTED",
  "DECLINED",
  "WITHDRAWN",
  "WINNER",
  "NOT_SELECTED",
  "IN_REVIEW",
  "AWAITING_FILES",
  "CHANGES_REQUESTED",
  "ACCEPTED",
  "ON_HOLD",
  "EXPIRED",
  "REFUNDED",
];

export function ActionsSection() {
  const [pressed, setPressed] = useState(true);
  return (
    <section className="stack">
      <SectionHead title="Actions" />
      {(["sm", "md", "lg"] as const).map((size) => (
        <div key={size} className="row">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="row">
        <Button variant="primary" icon={Plus}>
          With icon
        </Button>
        <LinkButton to="/dev/ui" iconEnd={ArrowRight}>
          Link
        </LinkButton>
        <Button variant="primary" busy busyLabel="Saving…">
          Save
        </Button>
        <Button disabled>Disabled</Button>
        <IconButton icon={Bell} label="Notifications" />
        <IconButton icon={Trash2} label="Delete" size="sm" outline />
        <TextLink to="/dev/ui" arrow>
          Text link
        </TextLink>
        <StarToggle pressed={pressed} onToggle={() => setPressed((value) => !value)}>
          {pressed ? "Shortlisted" : "Shortlist"}
        </StarToggle>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={Plus} onSelect={() => undefined}>
            Do something
          </MenuItem>
          <MenuLink to="/dev/ui">Go somewhere</MenuLink>
          <MenuSeparator />
          <MenuItem danger icon={Trash2} onSelect={() => undefined}>
            Delete
          </MenuItem>
        </Menu>
        <Tooltip text="A short explanation">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </div>
      <Lattice className="night on-night rounded-card p-8">
        <div className="row">
          <Button variant="accent">accent</Button>
          <Button variant="night">night</Button>
          <Khatam filled className="size-6" />
        </div>
      </Lattice>
    </section>
  );
}

export function FactsSection() {
  const [stars, setStars] = useState<number | null>(3);
  return (
    <section className="stack gap-6">
      <SectionHead title="Facts" />
      <NextLine
        icon={Trophy}
        title="Choose a winner by 18 Dec"
        action={<Button variant="primary">Award the prize</Button>}
      >
        You have 4 on your shortlist. If you choose nobody, the prize less {formatPercent(FEE_BPS)} is shared equally
        between them.
      </NextLine>
      <StatStrip
        label="Summary"
        items={[
          {
            label: "Total earnings",
            icon: Trophy,
            value: <Money cents={28_453_000} />,
            detail: "8 contests paid since March",
          },
          { label: "Pending amount", icon: Hourglass, value: <Money cents={7_275_050} />, detail: "All of it on hold" },
          { label: "Pending payouts", value: "2" },
        ]}
      />
      <div className="row">
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge look="new">NEW</Badge>
        <Badge look="featured">Featured</Badge>
        <TraitBadge icon={ShieldCheck}>Guaranteed</TraitBadge>
        <TraitBadge icon={Lock}>Sealed</TraitBadge>
      </div>
      <div className="row gap-6">
        <Money cents={4_500_000} size="xl" />
        <Money cents={4_500_000} size="lg" />
        <Money cents={-135_000} />
        <Time value={inHours(-30)} />
        <Time value={inHours(30)} as="short" />
        <TimeLeft until={inHours(20)} />
        <TimeLeft until={inHours(300)} />
        <TimeLeft until={inHours(-2)} />
      </div>
      <div className="row gap-6">
        <Person name="Hira Baloch" sub="Logo designer, Turbat" />
        <Person name="Bilal Yousafzai" size="s" to="/dev/ui" />
        <Avatar name="Mahnoor Fatima" size="l" />
        <Stars value={4.4} />
        <StarRating label="Rate this entry" value={stars} onChange={setStars} />
        <ProgressBar className="w-40" value={0.64} label="Uploading" />
      </div>
      <div className="grid-3">
        <Card pad>
          <Ledger>
            <LedgerRow label="Prize in escrow" cents={4_500_000} />
            <LedgerRow label={`Platform fee, ${formatPercent(FEE_BPS)}`} cents={-135_000} />
            <LedgerRow label="You receive" cents={4_365_000} sum />
          </Ledger>
          <div className="mt-4">
            <Countdown until={inHours(51.7)} />
          </div>
        </Card>
        <Card pad>
          <Timeline
            items={[
              { key: "1", what: "Prize paid by Easypaisa", when: "4 Nov, 16:02" },
              { key: "2", what: "You choose a winner", when: "By 18 Dec, 18:00", state: "now" },
              { key: "3", what: "Files handed over", state: "todo" },
            ]}
          />
        </Card>
        <Card pad>
          <Thread label="Comments">
            <Message author="Palwasha Kakar" at={inHours(-20)}>
              Could the ridge be a little lower?
            </Message>
            <Message author="Hira Baloch" at={inHours(-2)} mine seenAt={inHours(-1)}>
              Yes, I will send a second version tonight.
            </Message>
          </Thread>
        </Card>
      </div>
    </section>
  );
}
