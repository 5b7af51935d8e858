import { ChevronRight } from "lucide-react";
import type { Provider } from "@lib/api/types";
import type { WalletState } from "@content/use-wallets";
import * as m from "@messages/contests";
import { cx, Icon, InitialsTile, Money, Spinner } from "@ui";

const PROVIDERS = {
  easypaisa: {
    title: m.provider_button_easypaisa(),
    text: m.provider_button_easypaisa_text(),
    initials: "ep",
    look: "green",
  },
  jazzcash: {
    title: m.provider_button_jazzcash(),
    text: m.provider_button_jazzcash_text(),
    initials: "JC",
    look: "red",
  },
} as const;

interface ProviderButtonProps {
  provider: Provider;
  cents: number;
  busy: boolean;
  /** What stands against this wallet. */
  state: WalletState;
  onClick: () => void;
}

/** A wallet to pay with: a button as large as the decision. */
export function ProviderButton({ provider, cents, busy, state, onClick }: ProviderButtonProps) {
  const { title, text, initials, look } = PROVIDERS[provider];
  return (
    <button
      type="button"
      className={cx("choice w-full text-left", !state.disabled && "hover:bg-brand-soft/40")}
      aria-busy={busy ? true : undefined}
      disabled={state.disabled}
      onClick={onClick}
    >
      <InitialsTile text={initials} look={look} size="l" />
      <span className="min-w-0 flex-1">
        <span className="strong block">{title}</span>
        <span className="small muted block">{text}</span>
        {state.note && <span className="small block text-warning">{state.note}</span>}
      </span>
      <span className="row tight nowrap max-sm:hidden">{cents > 0 && <Money cents={cents} />}</span>
      {busy ? <Spinner className="text-brand" /> : <Icon as={ChevronRight} className="text-muted" />}
    </button>
  );
}
