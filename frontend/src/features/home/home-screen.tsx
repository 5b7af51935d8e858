import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Contests">
      <PageHead title="Contests" />
      <PageSkeleton />
    </Page>
  );
}
