import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { addressOf, resolve, type To } from "./location";
import { type NavigateOptions, useLocation, useNavigate } from "./router";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">, NavigateOptions {
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

/** https://…, mailto:…, //…: the browser's. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Whether a click asks for this window, and not for a tab or a menu. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean {
  return button === 0 && (!target || target === "_self") && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link that the app follows without loading a page. To where one is already it leaves no entry in the history. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isElsewhere = typeof to === "string" && ELSEWHERE.test(to);
  const href = isElsewhere ? to : addressOf(resolve(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isElsewhere || !isPlain(event, rest.target)) return;
    event.preventDefault();
    void navigate(href, { replace: replace ?? href === addressOf(location), state, preventScrollReset });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** A link that tells when it leads to where one is, or with `end` unset also above that. */
export function NavLink({ end = false, className, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = resolve(rest.to, pathname).pathname;
  const isActive = pathname === target || (!end && pathname.startsWith(target === "/" ? target : `${target}/`));
  return (
    <Link
      {...rest}
      aria-current={isActive ? "page" : undefined}
      className={isActive ? [className, "active"].filter(Boolean).join(" ") : className}
    />
  );
}
