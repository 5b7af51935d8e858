import { Monitor, Smartphone } from "lucide-react";
import type { ComponentType } from "react";
import type { SessionView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { Badge, Button, ErrorState, Icon, InitialsTile, Skeleton, Time } from "@ui";
import { endSession, useSessions } from "./api";
import { deviceName, isPhone } from "./model";
import { Section } from "./section";

const TEXTS = {
  success: { title: "Session ended" },
  failure: { title: "Error", description: "Failed to end the session" },
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
          {session.current && <Badge look="active">This device</Badge>}
        </p>
        <p className="small muted">
          <span className="num wrap-anywhere">{session.ip}</span>, last seen <Time value={session.lastSeenAt} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => void run(session.id)}
          aria-label={`End session: ${device}, ${session.ip}`}
        >
          End
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
    if (error) return <ErrorState bare title="Sessions did not load" error={error} onRetry={() => void mutate()} />;
    return (
      <div className="stack" role="status" aria-label="Loading sessions">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  };
  return (
    <Section id="sessions" title="Where you are signed in" aside={data && data.length > 1 && <EndOthers />}>
      {body()}
    </Section>
  );
}
