import { array, object, ref, string } from "yup";
import { MESSAGES } from "@lib/messages";
import { BIO_MAX, LINKS_MAX, NAME_MAX, SKILL_MAX, SKILLS_MAX } from "@lib/rules.gen";
import * as m from "@messages/profile";

export interface ProfileValues {
  name: string;
  bio: string;
  skills: string[];
  portfolio: string[];
}

/** By code point, as the server counts. */
const atMost = (max: number) => (value: string | undefined) => Array.from(value ?? "").length <= max;

/** Same skill in another case is the same skill. */
export function withSkill(skills: string[], typed: string): { skills: string[]; error?: string } {
  const skill = typed.replace(/\s+/g, " ").trim();
  if (skill === "" || skills.some((known) => known.toLowerCase() === skill.toLowerCase())) return { skills };
  if (skills.length >= SKILLS_MAX) return { skills, error: MESSAGES.skills.max };
  if (Array.from(skill).length > SKILL_MAX) return { skills, error: m.model_skill({ max: SKILL_MAX }) };
  return { skills: [...skills, skill] };
}

/** A link people paste, often without its beginning: "behance.net/me" becomes "https://behance.net/me". */
export function completeLink(typed: string): string {
  const link = typed.trim();
  return link === "" || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}

export function isWebLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return (protocol === "https:" || protocol === "http:") && hostname.includes(".");
}

/** The rows with something in them; formik hands over empty ones as undefined. */
function written(links: unknown[] | undefined): string[] {
  return (links ?? []).filter((link): link is string => typeof link === "string" && link.trim() !== "");
}

const LINK_MESSAGE = m.model_link();

export const profileSchema = object({
  name: string()
    .trim()
    .required(m.model_name_short())
    .min(2, m.model_name_short())
    .test("length", m.model_name_long({ max: NAME_MAX }), atMost(NAME_MAX)),
  bio: string().test("length", m.model_bio_long({ max: BIO_MAX }), atMost(BIO_MAX)),
  skills: array().of(string().required()).max(SKILLS_MAX, MESSAGES.skills.max),
  // Empty rows are left out when the form is sent.
  portfolio: array()
    .test("links", LINK_MESSAGE, (links) => written(links).every((link) => isWebLink(completeLink(link))))
    .test("count", m.model_links({ max: LINKS_MAX }), (links) => written(links).length <= LINKS_MAX),
});

export const emailSchema = object({
  email: string()
    .trim()
    .required(MESSAGES.email.required)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, MESSAGES.email.format),
});

export function toProfileRequest({ name, bio, skills, portfolio }: ProfileValues): ProfileValues {
  return {
    name: name.trim(),
    bio: bio.trim(),
    skills,
    portfolio: portfolio.map(completeLink).filter((link) => link !== ""),
  };
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

export const passwordSchema = object({
  currentPassword: string().required(MESSAGES.password.required),
  newPassword: string()
    .required(MESSAGES.password.required)
    .min(10, MESSAGES.password.min)
    .notOneOf([ref("currentPassword")], m.model_same_password()),
});

/** "Chrome on Android": enough to recognise one's own device. */
export function deviceName(userAgent: string): string {
  const browsers: [RegExp, string][] = [
    [/\bEdgA?\//, "Edge"],
    [/\bOPR\//, "Opera"],
    [/SamsungBrowser\//, "Samsung Internet"],
    [/\b(?:Firefox|FxiOS)\//, "Firefox"],
    [/\b(?:Chrome|CriOS)\//, "Chrome"],
    [/\bSafari\//, "Safari"],
  ];
  const systems: [RegExp, string][] = [
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS X|Macintosh/, "macOS"],
    [/Linux|X11/, "Linux"],
  ];
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return m.model_browser_on_system({ browser, system });
  const program = /^[^\s/]+/.exec(userAgent)?.[0];
  return browser ?? system ?? program ?? m.model_unknown_device();
}

export function isPhone(userAgent: string): boolean {
  return /Mobile|Android|iPhone/.test(userAgent);
}

/** "behance.net/hirabaloch": a link as people read it. */
export function linkLabel(link: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname } = new URL(link);
  return `${hostname.replace(/^www\./, "")}${pathname === "/" ? "" : pathname.replace(/\/$/, "")}`;
}
