/** The links at the bottom of every page. */
export const FOOTER = [
  {
    title: "Marketplace",
    links: [
      { to: "/contests", label: "Contests" },
      { to: "/search", label: "Search" },
      { to: "/categories", label: "Categories" },
      { to: "/contests/new", label: "Post a Contest" },
    ],
  },
  {
    title: "Help",
    links: [
      { to: "/how-it-works", label: "How it works" },
      { to: "/pricing", label: "Pricing" },
      { to: "/help", label: "Help" },
      { to: "/contact", label: "Contact" },
    ],
  },
  {
    title: "Account",
    links: [
      { to: "/auth/login", label: "Sign in" },
      { to: "/auth/register", label: "Create an account" },
      { to: "/privacy", label: "Privacy" },
      { to: "/terms", label: "Terms" },
    ],
  },
] as const;
