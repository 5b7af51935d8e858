import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Payout methods">
      <PageHead title="Payout methods" />
      <PageSkeleton />
    </Page>
  );
}
