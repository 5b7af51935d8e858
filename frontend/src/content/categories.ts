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
import type { Category } from "@lib/api/types";

export interface Subcategory {
  name: string;
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
    label: "Design",
    icon: PenTool,
    subcategories: [
      { name: "Logo Design", icon: PenTool },
      { name: "Web Design", icon: LayoutTemplate },
      { name: "Mobile App Design", icon: Smartphone },
      { name: "Print Design", icon: Printer },
      { name: "Marketing Design", icon: Image },
    ],
  },
  {
    slug: "development",
    label: "Development",
    icon: CodeXml,
    subcategories: [
      { name: "Website Development", icon: CodeXml },
      { name: "Mobile App Development", icon: TabletSmartphone },
      { name: "API Development", icon: Webhook },
    ],
  },
  {
    slug: "marketing",
    label: "Marketing",
    icon: Megaphone,
    subcategories: [
      { name: "Social Media Marketing", icon: Megaphone },
      { name: "Digital Marketing", icon: ChartLine },
      { name: "SEO Services", icon: Search },
    ],
  },
  {
    slug: "writing",
    label: "Writing",
    icon: PenLine,
    subcategories: [
      { name: "Content Writing", icon: FileText },
      { name: "Copywriting", icon: Quote },
      { name: "Technical Writing", icon: BookOpen },
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
  return { label: kind?.name ?? info?.label ?? contest.category, icon: kind?.icon ?? info?.icon ?? PenTool };
}
