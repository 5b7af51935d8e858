import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Contest">
      <PageHead title="Contest" />
      <PageSkeleton />
    </Page>
  );
}
