import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { rememberConsent, useConsentChoices } from "@lib/consent";
import { useCurrentUser } from "@lib/use-current-user";
import { saveConsent } from "./api";

/** What was chosen as a visitor goes to the account at sign-in; what the account knows counts in every browser. */
function useAccountsChoice(): void {
  const { user } = useCurrentUser();
  const here = useConsentChoices();
  const account = user?.cookieConsent;
  // Only what the account says brings this about; a choice made here is saved where it is made.
  const follow = useEffectEvent((known: typeof account) => {
    if (!known?.updatedAt) return;
    const { analytics, marketing, preferences } = known;
    if (here?.analytics !== analytics || here.marketing !== marketing || here.preferences !== preferences)
      rememberConsent(known);
  });
  useEffect(() => follow(account), [account]);
  const isUnknown = account?.updatedAt === null;
  // The same choice may come as another object.
  const choice = here && `${here.analytics} ${here.marketing} ${here.preferences}`;
  const tell = useEffectEvent(() => {
    // Tried again with the next page: a choice that is kept in the browser is not lost.
    if (here) saveConsent(here).catch(() => undefined);
  });
  useEffect(() => {
    if (isUnknown && choice) tell();
  }, [isUnknown, choice]);
}

/**
 * Asks visitors and new members once what may run beyond the necessary. Nothing waits for the answer; without one it is no.
 * The bar itself is in index.html, and theme-init.js takes its answer; here it follows the address, the account and other tabs.
 */
export function ConsentQuestion(): null {
  useAccountsChoice();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOpen = useConsentChoices() === undefined && !pathname.startsWith("/auth/");

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isOpen) {
      dataset.consent = "open";
      return;
    }
    delete dataset.consent;
  }, [isOpen]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("#consent a") : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.pathname + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}
