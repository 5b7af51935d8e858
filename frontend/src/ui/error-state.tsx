import { CircleAlert, RotateCw, WifiOff } from "lucide-react";
import { ApiError, messageOf, NetworkError } from "@lib/api/client";
import * as m from "@messages/ui";
import { Button } from "./button";
import { cx } from "./cx";
import { Icon } from "./icon";

interface ErrorStateProps {
  /** What did not load: "Contests did not load". */
  title: string;
  error: unknown;
  /** When the server gave no sentence. */
  message?: string;
  onRetry?: () => void;
  bare?: boolean;
  className?: string;
}

/** Something did not load: why, and a way to try again. */
export function ErrorState({
  title,
  error,
  message = m.error_state_please_try_again(),
  onRetry,
  bare,
  className,
}: ErrorStateProps) {
  return (
    <section className={cx("empty danger", !bare && "card", className)} role="alert">
      <span className="k">
        <Icon as={error instanceof NetworkError ? WifiOff : CircleAlert} size="l" />
      </span>
      <h2>{title}</h2>
      <div className="text">{messageOf(error, message)}</div>
      {onRetry && (
        <div className="row">
          <Button icon={RotateCw} onClick={onRetry}>
            {m.error_state_try_again()}
          </Button>
        </div>
      )}
      {error instanceof ApiError && error.requestId && (
        <p className="tiny">{m.error_state_request({ requestId: error.requestId })}</p>
      )}
    </section>
  );
}
