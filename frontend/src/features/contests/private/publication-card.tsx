import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { api } from "@lib/api/client";
import type { ContestDetail } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import { refresh } from "@lib/api/use-api";
import * as m from "@messages/contests";
import { Button, Card, Icon, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";

const AGREE = {
  success: { title: m.publication_card_agreed() },
  failure: { title: m.publication_card_error(), description: m.publication_card_failed() },
};

/** Whether authors may show their entries of a private contest: the client agrees once, after the end. */
export function PublicationCard({ contest }: { contest: ContestDetail }) {
  const [asks, setAsks] = useState(false);
  const { run } = useAction(async () => {
    await api.post(`/api/contests/${contest.id}/publication`);
    await refresh("/api/contests", "/api/entries");
  }, AGREE);
  const isClient = contest.viewer === "CLIENT";
  const { publicationAgreedAt: agreedAt } = contest;
  const may = contest.allowedActions.includes("agreeToPublication");
  return (
    <Card pad className="stack gap-2" aria-labelledby="publication">
      <h2 id="publication" className="row tight text-18">
        <Icon as={agreedAt ? Eye : EyeOff} size="s" />
        {agreedAt ? m.publication_card_may_be_shown() : m.publication_card_stay_private()}
      </h2>
      <p className="small ink-2">
        {agreedAt
          ? m.publication_card_agreed_at({ date: <Time value={agreedAt} as="short" /> })
          : isClient
            ? m.publication_card_client()
            : m.publication_card_author()}
      </p>
      {may && (
        <p>
          <Button size="sm" onClick={() => setAsks(true)}>
            {m.publication_card_agree()}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.publication_card_question()}
        description={m.publication_card_means()}
        confirmLabel={m.publication_card_agree()}
        onConfirm={run}
      />
    </Card>
  );
}
