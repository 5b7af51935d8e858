import {
  BookOpen,
  ChartLine,
  CodeXml,
  FileText,
  Image,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  PenLine,
  PenTool,
  Printer,
  Quote,
  Search,
  Smartphone,
  TabletSmartphone,
  Webhook,
} from "lucide-react";
import type { Category, SubcategoryName } from "@lib/api/types";
import * as m from "@messages/content";

export interface Subcategory {
  /** What the server calls it. */
  name: SubcategoryName;
  label: string;
  icon: LucideIcon;
}

export interface CategoryInfo {
  slug: Category;
  label: string;
  icon: LucideIcon;
  subcategories: Subcategory[];
}

/** The four categories and their fourteen kinds of work. */
export const CATEGORIES: readonly CategoryInfo[] = [
  {
    slug: "design",
    label: m.categories_design(),
    icon: PenTool,
    subcategories: [
      { name: "Logo Design", label: m.categories_logo_design(), icon: PenTool },
      { name: "Web Design", label: m.categories_web_design(), icon: LayoutTemplate },
      { name: "Mobile App Design", label: m.categories_mobile_app_design(), icon: Smartphone },
      { name: "Print Design", label: m.categories_print_design(), icon: Printer },
      { name: "Marketing Design", label: m.categories_marketing_design(), icon: Image },
    ],
  },
  {
    slug: "development",
    label: m.categories_development(),
    icon: CodeXml,
    subcategories: [
      { name: "Website Development", label: m.categories_website_development(), icon: CodeXml },
      { name: "Mobile App Development", label: m.categories_mobile_app_development(), icon: TabletSmartphone },
      { name: "API Development", label: m.categories_api_development(), icon: Webhook },
    ],
  },
  {
    slug: "marketing",
    label: m.categories_marketing(),
    icon: Megaphone,
    subcategories: [
      { name: "Social Media Marketing", label: m.categories_social_media_marketing(), icon: Megaphone },
      { name: "Digital Marketing", label: m.categories_digital_marketing(), icon: ChartLine },
      { name: "SEO Services", label: m.categories_seo_services(), icon: Search },
    ],
  },
  {
    slug: "writing",
    label: m.categories_writing(),
    icon: PenLine,
    subcategories: [
      { name: "Content Writing", label: m.categories_content_writing(), icon: FileText },
      { name: "Copywriting", label: m.categories_copywriting(), icon: Quote },
      { name: "Technical Writing", label: m.categories_technical_writing(), icon: BookOpen },
    ],
  },
];

export function categoryInfo(slug: string): CategoryInfo | undefined {
  return CATEGORIES.find((category) => category.slug === slug.toLowerCase());
}

/** What a contest is called and drawn with: its kind of work when it has one, else its category. */
export function categoryOf(contest: { category: string; subcategory: string | null }): {
  label: string;
  icon: LucideIcon;
} {
  const info = categoryInfo(contest.category);
  const kind = info?.subcategories.find((item) => item.name === contest.subcategory);
  return { label: kind?.label ?? info?.label ?? contest.category, icon: kind?.icon ?? info?.icon ?? PenTool };
}
