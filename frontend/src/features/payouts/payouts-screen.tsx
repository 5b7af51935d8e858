import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Payouts">
      <PageHead title="Payouts" />
      <PageSkeleton />
    </Page>
  );
}
