import * as m from "@messages/content";

/** What people ask for in a kind of work, by its slug; the preview of categories shows those that are here. */
export const CATEGORY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  "logo-design": m.category_descriptions_logo_design(),
  "web-design": m.category_descriptions_web_design(),
  "mobile-app-design": m.category_descriptions_mobile_app_design(),
  "print-design": m.category_descriptions_print_design(),
  "marketing-design": m.category_descriptions_marketing_design(),
  "website-development": m.category_descriptions_website_development(),
  "mobile-app-development": m.category_descriptions_mobile_app_development(),
  "content-writing": m.category_descriptions_content_writing(),
  copywriting: m.category_descriptions_copywriting(),
  "social-media-marketing": m.category_descriptions_social_media_marketing(),
  "digital-marketing": m.category_descriptions_digital_marketing(),
  "seo-services": m.category_descriptions_seo_services(),
};
