import { FlaskConical } from "lucide-react";
import * as m from "@messages/admin";
import { EmptyState, ErrorState, Skeleton } from "@ui";
import { AdminPage } from "../admin-page";
import { useExperiments } from "./api";
import { CreateForm } from "./create-form";
import { ExperimentCard } from "./experiment-card";

/** Experiments: made, read and stopped. */
export function Component() {
  const { data, error, mutate } = useExperiments();
  const body = () => {
    if (error && !data)
      return <ErrorState title={m.experiments_did_not_load()} error={error} onRetry={() => void mutate()} />;
    if (!data) {
      return (
        <div role="status" aria-label={m.experiments_loading_experiments()}>
          <Skeleton height={320} shape="card" />
        </div>
      );
    }
    if (data.length === 0) {
      return (
        <EmptyState icon={FlaskConical} title={m.experiments_no_experiments()}>
          <p>{m.experiments_results_appear_here_once()}</p>
        </EmptyState>
      );
    }
    return data.map((experiment) => <ExperimentCard key={experiment.id} experiment={experiment} />);
  };
  return (
    <AdminPage title={m.experiments_title()} sub={m.experiments_sub()}>
      <div className="stack gap-6">
        <CreateForm />
        {body()}
      </div>
    </AdminPage>
  );
}
