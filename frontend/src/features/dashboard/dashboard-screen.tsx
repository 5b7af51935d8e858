import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Dashboard">
      <PageHead title="Dashboard" />
      <PageSkeleton />
    </Page>
  );
}
