import * as m from "@messages/content";

/** How people reach support: the page of contact and everything that names an address read it here. */
export const SUPPORT = {
  /** How soon people answer; no program holds them to it. */
  answerTime: m.contact_answer_time(),
  urgentTime: m.contact_urgent_time(),
  /** For requests about one's data. */
  actTime: m.contact_act_time(),
  email: "support@muqabla.pk",
  phone: "+92 42 3111 0072",
  phoneHref: "tel:+924231110072",
  /** Live chat happens where our people already are. */
  chatHref: "https://wa.me/923001110072",
  address: ["Muqabla", m.contact_address_street(), m.contact_address_city(), m.contact_address_country()],
} as const;

/** In Pakistan time. */
export const HOURS: readonly { days: string; hours: string }[] = [
  { days: m.contact_hours_weekdays(), hours: "9-6" },
  { days: m.contact_hours_saturday(), hours: "10-4" },
  { days: m.contact_hours_sunday(), hours: m.contact_hours_closed() },
];

/** What a message can be about; the server knows the same eight words. */
export const CONTACT_CATEGORIES = [
  { value: "general", label: m.contact_category_general() },
  { value: "account", label: m.contact_category_account() },
  { value: "contest", label: m.contact_category_contest() },
  { value: "payment", label: m.contact_category_payment() },
  { value: "technical", label: m.contact_category_technical() },
  { value: "feature", label: m.contact_category_feature() },
  { value: "partnership", label: m.contact_category_partnership() },
  { value: "other", label: m.contact_category_other() },
];

export const CONTACT_FAQ = [
  {
    key: "answer",
    title: m.contact_faq_answer_title(),
    content: m.contact_faq_answer_content({ answerTime: SUPPORT.answerTime, urgentTime: SUPPORT.urgentTime }),
  },
  {
    key: "phone",
    title: m.contact_faq_phone_title(),
    content: m.contact_faq_phone_content(),
  },
  {
    key: "urgent",
    title: m.contact_faq_urgent_title(),
    content: m.contact_faq_urgent_content(),
  },
  {
    key: "dispute",
    title: m.contact_faq_dispute_title(),
    content: m.contact_faq_dispute_content(),
  },
];
