import { Trash2 } from "lucide-react";
import { useState } from "react";
import { methodInfo } from "@content/payments";
import type { PayoutMethodView } from "@lib/api/types";
import { useAction } from "@lib/api/use-action";
import * as m from "@messages/payouts";
import { Badge, Button, Card, Skeleton, Time } from "@ui";
import { ConfirmDialog } from "@ui/dialog";
import { deleteMethod, setDefaultMethod } from "./api";
import { MethodTile } from "./method-tile";

const DEFAULT_TEXTS = {
  success: { title: m.method_list_updated() },
  failure: { title: m.method_list_update_failed(), description: m.method_list_update_failed_text() },
};
const DELETE_TEXTS = {
  success: { title: m.method_list_deleted() },
  failure: { title: m.method_list_delete_failed(), description: m.method_list_delete_failed_text() },
};

function nameOf(method: PayoutMethodView): string {
  return `${methodInfo(method.type).label} ${method.accountNumber}`;
}

const makeDefault = async (id: string) => {
  await setDefaultMethod(id);
  return true;
};
const remove = async (id: string) => {
  await deleteMethod(id);
  return true;
};

function MethodRow({ method, onDelete }: { method: PayoutMethodView; onDelete: () => void }) {
  const { run, busy } = useAction(makeDefault, DEFAULT_TEXTS);
  const added = { holder: <bdi>{method.accountName}</bdi>, date: <Time value={method.createdAt} as="date" /> };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-t border-line px-4 py-4 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center md:px-6">
      <MethodTile type={method.type} />
      <div className="min-w-0">
        <p className="row tight">
          <span className="strong num">{nameOf(method)}</span>
          {method.isDefault && <Badge look="active">{m.method_list_default()}</Badge>}
        </p>
        <p className="small muted">
          {method.bankName
            ? m.method_list_added_at_bank({ ...added, bank: method.bankName })
            : m.method_list_added(added)}
        </p>
      </div>
      <div className="row tight col-span-2 sm:col-span-1">
        {!method.isDefault && (
          <Button
            size="sm"
            busy={busy}
            onClick={() => void run(method.id)}
            aria-label={m.method_list_set_default_of({ method: nameOf(method) })}
          >
            {m.method_list_set_default()}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          className="text-danger"
          icon={Trash2}
          onClick={onDelete}
          aria-label={m.method_list_delete_of({ method: nameOf(method) })}
        >
          {m.method_list_delete()}
        </Button>
      </div>
    </li>
  );
}

export function MethodList({ methods }: { methods: PayoutMethodView[] }) {
  const [leaving, setLeaving] = useState<PayoutMethodView>();
  const { run } = useAction(remove, DELETE_TEXTS);
  return (
    <Card className="overflow-hidden" aria-label={m.method_list_title()}>
      <ul>
        {methods.map((method) => (
          <MethodRow key={method.id} method={method} onDelete={() => setLeaving(method)} />
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setLeaving(undefined)}
          title={m.method_list_confirm_delete()}
          description={
            leaving.isDefault
              ? m.method_list_delete_default({ method: nameOf(leaving) })
              : m.method_list_delete_other({ method: nameOf(leaving) })
          }
          confirmLabel={m.method_list_delete()}
          onConfirm={async () => (await run(leaving.id)) === true}
        />
      )}
    </Card>
  );
}

export function MethodListSkeleton() {
  return (
    <Card role="status" aria-label={m.method_list_loading()}>
      {[0, 1].map((row) => (
        <div
          key={row}
          className="flex items-center gap-4 border-t border-line px-4 py-4 first:border-t-0 md:px-6"
          aria-hidden="true"
        >
          <Skeleton width={36} height={36} className="rounded-control" />
          <div className="stack flex-1 gap-2">
            <Skeleton width="45%" height={18} />
            <Skeleton width="60%" height={14} />
          </div>
        </div>
      ))}
    </Card>
  );
}
