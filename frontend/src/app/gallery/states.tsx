import { Trophy } from "lucide-react";
import { useState } from "react";
import { NetworkError } from "@lib/api/client";
import { toast } from "@lib/toast";
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  GallerySkeleton,
  ListingSkeletons,
  SectionHead,
  StatStripSkeleton,
} from "@ui";
import { ConfirmDialog, Dialog } from "@ui/dialog";

const OFFLINE = new NetworkError(new Error("offline"));
const KINDS = ["plain", "info", "success", "warning", "danger"] as const;

export function StateSection() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <section className="stack gap-6">
      <SectionHead title="States" />
      <div className="row">
        <Button
          onClick={() =>
            toast({
              kind: "success",
              title: "Contest Created",
              description: "Now complete the payment to publish your contest.",
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast({ kind: "error", title: "Error", description: "Failed to create contest" })}>
          Error toast
        </Button>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => setAsking(true)}>Confirm dialog</Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Mark as paid"
        description="The winner gets a notification."
        footer={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Mark Paid
            </Button>
          </>
        }
      >
        Body of the dialog.
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Award the prize to Hira Baloch?"
        description="The other 30 entries are closed and stay with their authors. This cannot be undone."
        confirmLabel="Award the prize"
        cancelLabel="Keep looking"
        onConfirm={() => undefined}
      />
      {KINDS.map((kind) => (
        <Callout
          key={kind}
          kind={kind}
          title="The payment did not go through"
          action={<Button size="sm">Try again</Button>}
        >
          JazzCash refused it: not enough balance. Your contest is saved as a draft.
        </Callout>
      ))}
      <ListingSkeletons count={2} label="Loading contests" />
      <StatStripSkeleton count={3} />
      <GallerySkeleton count={4} label="Loading entries" />
      <div className="grid-2">
        <EmptyState
          icon={Trophy}
          title="No contests available"
          level={3}
          action={<Button variant="primary">Post Contest</Button>}
        >
          Be the first to create a contest!
        </EmptyState>
        <ErrorState title="Contests did not load" error={OFFLINE} onRetry={() => undefined} />
      </div>
    </section>
  );
}
