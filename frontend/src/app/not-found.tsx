import { LinkButton, Page } from "@ui";
import { KHATAM_PATH } from "@ui/khatam";

export function NotFound() {
  return (
    <Page title="404 Page Not Found" narrow>
      <section className="card empty lattice">
        <span
          className="mb-2 flex items-center gap-1 text-[4.5rem] leading-none font-extrabold tracking-[-0.06em] text-brand"
          aria-hidden="true"
        >
          4
          <svg width="62" height="62" viewBox="0 0 24 24" className="fill-accent">
            <path d={KHATAM_PATH} />
          </svg>
          4
        </span>
        <h1 className="text-22">404 Page Not Found</h1>
        <p>This page moved or never existed.</p>
        <div className="row justify-center">
          <LinkButton to="/" variant="primary">
            Go to the start page
          </LinkButton>
          <LinkButton to="/contests">Browse contests</LinkButton>
          <LinkButton to="/help" variant="ghost">
            Help
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
