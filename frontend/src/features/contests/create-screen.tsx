import { Page, PageHead, PageSkeleton } from "@ui";

export function Component() {
  return (
    <Page title="Post a contest">
      <PageHead title="Post a contest" />
      <PageSkeleton />
    </Page>
  );
}
