export type TemplateLanguage = "en" | "ur";

/** A title and the outline of a brief. What the client fills in stands in square brackets. */
export interface BriefTemplate {
  title: string;
  brief: string;
}

/** By the name of a kind of work, or by the slug of a category for work that is none of the fourteen. */
type TemplateFile = Record<string, { title: string; brief: string[] } | undefined>;

const FILES: Record<TemplateLanguage, () => Promise<{ default: TemplateFile }>> = {
  en: () => import(/* webpackChunkName: "brief-templates-en" */ "./brief-templates/en.json"),
  ur: () => import(/* webpackChunkName: "brief-templates-ur" */ "./brief-templates/ur.json"),
};

/** The template for a kind of work or a category; undefined when there is none of that name. */
export async function loadTemplate(category: string, language: TemplateLanguage): Promise<BriefTemplate | undefined> {
  const { default: templates } = await FILES[language]();
  const template = templates[category];
  return template && { title: template.title, brief: template.brief.join("\n") };
}
