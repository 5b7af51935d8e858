import * as m from "@messages/content";

/** The links at the bottom of every page. */
export const FOOTER = [
  {
    title: m.footer_marketplace(),
    links: [
      { to: "/contests", label: m.footer_contests() },
      { to: "/search", label: m.footer_search() },
      { to: "/categories", label: m.footer_categories() },
      { to: "/contests/new", label: m.footer_post_a_contest() },
    ],
  },
  {
    title: m.footer_help(),
    links: [
      { to: "/how-it-works", label: m.footer_how_it_works() },
      { to: "/pricing", label: m.footer_pricing() },
      { to: "/help", label: m.footer_help() },
      { to: "/contact", label: m.footer_contact() },
      { to: "/status", label: m.footer_service_status() },
    ],
  },
  {
    title: m.footer_account(),
    links: [
      { to: "/auth/login", label: m.footer_sign_in() },
      { to: "/auth/register", label: m.footer_create_an_account() },
      { to: "/privacy", label: m.footer_privacy() },
      { to: "/terms", label: m.footer_terms() },
    ],
  },
] as const;
