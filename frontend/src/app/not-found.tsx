import * as m from "@messages/app";
import { LinkButton, Page } from "@ui";
import { KHATAM_PATH } from "@ui/khatam";

export function NotFound() {
  return (
    <Page title={m.not_found_404_page_not_found()} narrow>
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
        <h1 className="text-22">{m.not_found_404_page_not_found()}</h1>
        <p>{m.not_found_this_page_moved_or_never()}</p>
        <div className="row justify-center">
          <LinkButton to="/" variant="primary">
            {m.not_found_go_to_the_start_page()}
          </LinkButton>
          <LinkButton to="/contests">{m.not_found_browse_contests()}</LinkButton>
          <LinkButton to="/help" variant="ghost">
            {m.not_found_help()}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
