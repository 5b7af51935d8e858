/** How people reach support: the page of contact and everything that names an address read it here. */
export const SUPPORT = {
  /** How soon people answer; no program holds them to it. */
  answerTime: "24 hours",
  urgentTime: "2-4 hours",
  /** For requests about one's data. */
  actTime: "30 days",
  email: "support@muqabla.pk",
  phone: "+92 42 3111 0072",
  phoneHref: "tel:+924231110072",
  /** Live chat happens where our people already are. */
  chatHref: "https://wa.me/923001110072",
  address: ["Muqabla", "2nd floor, 14-C Main Boulevard", "Gulberg III, Lahore 54660", "Pakistan"],
} as const;

/** In Pakistan time. */
export const HOURS: readonly { days: string; hours: string }[] = [
  { days: "Mon-Fri", hours: "9-6" },
  { days: "Sat", hours: "10-4" },
  { days: "Sun", hours: "Closed" },
];

/** What a message can be about; the server knows the same eight words. */
export const CONTACT_CATEGORIES = [
  { value: "general", label: "General" },
  { value: "account", label: "Account" },
  { value: "contest", label: "Contest" },
  { value: "payment", label: "Payment" },
  { value: "technical", label: "Technical" },
  { value: "feature", label: "Feature request" },
  { value: "partnership", label: "Partnership" },
  { value: "other", label: "Other" },
];

export const CONTACT_FAQ = [
  {
    key: "answer",
    title: "How soon do you answer?",
    content: `Within ${SUPPORT.answerTime}. Urgent matters, such as a payment that is missing or an account that is not yours any more, within ${SUPPORT.urgentTime}.`,
  },
  {
    key: "phone",
    title: "Can I call?",
    content:
      "Phone support is for premium users and urgent matters, in business hours. Everything else is answered faster in writing, because the person who answers can look it up first.",
  },
  {
    key: "urgent",
    title: "What makes a message urgent?",
    content:
      "Money or access: a deposit that was taken and does not show, a payout that did not arrive, somebody else in your account. Choose Payment or Account, and name the contest.",
  },
  {
    key: "dispute",
    title: "Is this the place for a dispute about files?",
    content:
      "No. Open it on the contest's page during the handover: the clock stops there, and both sides are heard. Messages sent here do not stop a deadline.",
  },
];
