import { CircleAlert, RotateCw } from "lucide-react";
import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import * as m from "@messages/app";
import { Button, EmptyState, Page } from "@ui";
import { isMissingChunk } from "./chunk";

/** Around everything, router included: when nothing can be drawn, the page still says something. */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p className="p-6">{m.error_boundary_loading()}</p> : this.props.children;
  }
}

/** Around what nobody misses: when it fails, it is not there. */
export class Silent extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const RELOADED_AT = "muqabla-reloaded-at";

/** After a release an open tab may ask for files that are gone: reload once, not in a loop. */
function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < 60_000) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

function FailedScreen() {
  return (
    <Page title={m.error_boundary_something_went_wrong()} narrow>
      <h1 className="sr">{m.error_boundary_something_went_wrong()}</h1>
      <EmptyState
        icon={CircleAlert}
        title={m.error_boundary_this_page_did_not_load()}
        action={
          <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
            {m.error_boundary_reload()}
          </Button>
        }
      >
        {m.error_boundary_something_went_wrong_on_our()}
      </EmptyState>
    </Page>
  );
}

interface BoundaryProps {
  pathname: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined };

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error) && reloadOnce()) return;
    this.setState({ failedAt: this.props.pathname });
  }

  static getDerivedStateFromError() {
    return { failedAt: window.location.pathname };
  }

  override render() {
    // Another address is another chance.
    return this.state.failedAt === this.props.pathname ? <FailedScreen /> : this.props.children;
  }
}

/** Around the screen, inside the shell: a screen that fails to draw or to load leaves the navigation usable. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}
