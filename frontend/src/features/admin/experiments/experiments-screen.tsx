import { FlaskConical } from "lucide-react";
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
      return <ErrorState title="Experiments did not load" error={error} onRetry={() => void mutate()} />;
    if (!data) {
      return (
        <div role="status" aria-label="Loading experiments">
          <Skeleton height={320} shape="card" />
        </div>
      );
    }
    if (data.length === 0) {
      return (
        <EmptyState icon={FlaskConical} title="No experiments">
          <p>Results appear here once an experiment is created.</p>
        </EmptyState>
      );
    }
    return data.map((experiment) => <ExperimentCard key={experiment.id} experiment={experiment} />);
  };
  return (
    <AdminPage
      title="A/B Experiments"
      sub="Two versions, shown to halves of those who agreed to being counted. Everybody else sees variant A."
    >
      <div className="stack gap-6">
        <CreateForm />
        {body()}
      </div>
    </AdminPage>
  );
}
