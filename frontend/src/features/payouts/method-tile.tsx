import { Landmark, Wallet } from "lucide-react";
import { methodInfo } from "@content/payments";
import type { MethodType } from "@lib/api/types";
import { Icon, InitialsTile } from "@ui";

/** Stands for a wallet or a bank; an empty wallet where no method is known yet. */
export function MethodTile({ type }: { type: MethodType | null }) {
  if (type === null) return <InitialsTile icon={<Icon as={Wallet} size="s" />} />;
  const { initials, look } = methodInfo(type);
  return initials === null ? (
    <InitialsTile icon={<Icon as={Landmark} size="s" />} />
  ) : (
    <InitialsTile text={initials} look={look} />
  );
}
