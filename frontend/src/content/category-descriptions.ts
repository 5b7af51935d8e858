/** What people ask for in a kind of work, by its slug; the preview of categories shows those that are here. */
export const CATEGORY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  "logo-design": "A mark for a shop, a brand or an app, with the files a printer and a phone both need.",
  "web-design": "Pages drawn for phones first: landing pages, shops and dashboards, ready to build.",
  "mobile-app-design": "Screens and flows for Android and iPhone, from the first sketch to the last icon.",
  "print-design": "Labels, boxes, menus, cards and banners that leave the press as they left the screen.",
  "marketing-design": "Social posts, ads and brochures in one look, made to be used again next month.",
  "website-development": "Sites and shops that load fast on slow networks, with the source in your hands.",
  "mobile-app-development": "Android and iPhone apps that work on the phones people really carry.",
  "content-writing": "Articles, blogs and product pages in English, Urdu or Roman Urdu.",
  copywriting: "Names, headlines, radio lines and ad scripts that people say out loud.",
  "social-media-marketing": "Calendars, captions and reel ideas for Instagram, Facebook and TikTok.",
  "digital-marketing": "Campaign plans, audiences and budgets that say what each rupee should bring.",
  "seo-services": "Keywords, audits and fixes so that people who search for you find you.",
};
