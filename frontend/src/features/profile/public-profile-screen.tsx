import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Profile">
      <PageHead title="Profile" />
      <PageSkeleton />
    </Page>
  );
}
