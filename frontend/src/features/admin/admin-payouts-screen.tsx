import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Admin">
      <PageHead title="Admin" />
      <PageSkeleton />
    </Page>
  );
}
