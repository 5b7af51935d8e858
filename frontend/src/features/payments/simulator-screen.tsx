import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Payment simulator">
      <PageHead title="Payment simulator" />
      <PageSkeleton />
    </Page>
  );
}
