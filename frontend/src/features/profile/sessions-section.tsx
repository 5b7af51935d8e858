import { Monitor, Smartphone } from "lucide-react";
import type { ComponentType } from "react";
import type { SessionView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/profile";
import { Badge, Button, ErrorState, Icon, InitialsTile, Skeleton, Time } from "@ui";
import { endSession, useSessions } from "./api";
import { deviceName, isPhone } from "./model";
import { Section } from "./section";

const TEXTS = {
  success: { title: m.sessions_section_ended() },
  failure: { title: m.sessions_section_error(), description: m.sessions_section_failed() },
};

function Row({ session }: { session: SessionView }) {
  const { run, busy } = useAction(endSession, TEXTS);
  const device = deviceName(session.userAgent);
  return (
    <li className="flex items-start gap-3.5 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <InitialsTile icon={<Icon as={isPhone(session.userAgent) ? Smartphone : Monitor} size="s" />} />
      <div className="min-w-0 flex-1">
        <p className="row tight">
          <span className="strong">{device}</span>
          {session.current && <Badge look="active">{m.sessions_section_this_device()}</Badge>}
        </p>
        <p className="small muted">
          {m.sessions_section_last_seen({
            ip: <span className="num wrap-anywhere">{session.ip}</span>,
            time: <Time value={session.lastSeenAt} />,
          })}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => void run(session.id)}
          aria-label={m.sessions_section_end_of({ device, ip: session.ip })}
        >
          {m.sessions_section_end()}
        </Button>
      )}
    </li>
  );
}

/** Where one is signed in; a session that is not one's own is ended at once. */
export function SessionsSection({ EndOthers }: { EndOthers: ComponentType }) {
  const { data, error, mutate } = useSessions();
  const body = () => {
    if (data) {
      return (
        <ul>
          {data.map((session) => (
            <Row key={session.id} session={session} />
          ))}
        </ul>
      );
    }
    if (error)
      return <ErrorState bare title={m.sessions_section_not_loaded()} error={error} onRetry={() => void mutate()} />;
    return (
      <div className="stack" role="status" aria-label={m.sessions_section_loading()}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  };
  return (
    <Section id="sessions" title={m.sessions_section_title()} aside={data && data.length > 1 && <EndOthers />}>
      {body()}
    </Section>
  );
}
