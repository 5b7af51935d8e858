import { plural } from "@lib/format";
import { MEMBER_FORM_KEPT_DAYS, REFERRAL_KEPT_DAYS } from "@lib/kept";
import {
  AGE_MIN,
  DELETION_GRACE_DAYS,
  DEVICE_DAYS,
  EXPORT_KEPT_DAYS,
  FORM_DRAFT_DAYS,
  IDENTITY_ENDED_YEARS,
  IDENTITY_REJECTED_DAYS,
  LINK_HOURS,
  TRACE_DAYS,
} from "@lib/rules.gen";
import { SUPPORT } from "./contact";
import type { Section } from "./terms";

/** The privacy policy in plain words. What the program keeps and what stands here must be the same. */
export const PRIVACY: readonly Section[] = [
  {
    id: "who",
    title: "1. Who is responsible",
    paragraphs: [
      `Muqabla, Lahore, runs this marketplace and decides how personal data is used on it. Questions and requests about your data go to support@muqabla.pk or through the contact page. We answer within ${SUPPORT.answerTime} and act within ${SUPPORT.actTime}.`,
      "This policy covers everybody who visits, registers, posts, enters or writes to us. It does not cover what clients and winners do with files after the handover.",
    ],
  },
  {
    id: "what",
    title: "2. What we keep, and why",
    paragraphs: ["We keep what contests, payments and the law need, and no more:"],
    points: [
      "Account: name, e-mail address, role, a protected form of your password (never the password itself), sessions with browser and network address. To let you in, and nobody else.",
      "Traces of sign-ins: a keyed hash of the device and of the block of network addresses (/24, or /48 of IPv6) from which you registered or signed in; neither can be read from it. Only to see whether two accounts look like one person: no rewards for bringing yourself, no reviews from yourself.",
      "Profile: bio, skills, links, picture, reviews. What you write there is public; that is its purpose.",
      "Contests and entries: briefs, files, notes, comments, ratings, declarations, and who did what when. To run the contest, and to decide disputes.",
      "Payments and payouts: amounts, dates, references of the wallet or bank, the payout account in encrypted form. To pay, to give back, and to keep books. Card or wallet credentials never reach us.",
      "Identity check: name as on the CNIC, CNIC number, mobile number, date of birth, pictures of the documents, encrypted. To know whom we pay, as the rules against money laundering ask.",
      "Messages to support: name, address, subject and text. To answer you.",
      "Technical records: network address, time and address of requests, errors. To keep the service safe and working.",
    ],
  },
  {
    id: "not",
    title: "3. What we do not do",
    paragraphs: [
      "We do not sell data, show advertising or load anything from other companies into these pages. Nothing optional runs without your consent. We do not train models on your entries, and nobody else gets them for that.",
    ],
  },
  {
    id: "who-sees",
    title: "4. Who sees it",
    paragraphs: [
      "Within Muqabla, those who need it for their work; every look of an administrator at an identity document is recorded. Outside, only:",
    ],
    points: [
      "the other side of a contest: the client sees name, profile and entry of those who enter; the winner's agreement names both parties;",
      "Easypaisa, JazzCash and banks: what a payment or payout needs;",
      "our hosting and mail providers, bound by contract, for nothing but running the service;",
      "authorities and courts, when the law obliges us.",
    ],
  },
  {
    id: "cookies",
    title: "5. Cookies and storage in your browser",
    paragraphs: [
      `Two cookies, both necessary. One (id) keeps you signed in and ends with your session. The other (device) says that you signed in in this browser before, so that strangers who guess your password do not lock you out of it; it opens nothing, stays for ${plural(DEVICE_DAYS, "day")} after your last sign-in, and counts no more once your password is changed elsewhere. Your choice about cookies is kept in your browser, and with your account. Your browser also stores the theme, the view you chose for lists, an approximate currency if you asked for one, a friend's code for ${plural(REFERRAL_KEPT_DAYS, "day")}, where a registration was going for ${plural(LINK_HOURS, "hour")}, and drafts of forms until you send them, for at most ${plural(MEMBER_FORM_KEPT_DAYS, "day")}. The draft of a contest is kept with your account as well, until you send it or for ${plural(FORM_DRAFT_DAYS, "day")}.`,
      "Everything else needs your consent, which you give or refuse below the first page you visit and change under Privacy: analytics (counting how pages are used and which wording works better, on our own servers), marketing and preferences (nothing at present).",
      "To open without a connection, the browser keeps the pages' files and the last public lists you saw. Private pages, messages and anything about money are never kept there.",
    ],
  },
  {
    id: "how-long",
    title: "6. How long we keep it",
    paragraphs: ["As long as your account lives, unless stated otherwise. Then:"],
    points: [
      "Ledger, payments, payouts, invoices, award records, decisions of identity checks and the audit log: 10 years, as tax and company law ask (6 years after the tax year, 10 years for company records). In place of your name stands a number.",
      `Identity documents: ${plural(IDENTITY_REJECTED_DAYS, "day")} when they were rejected or never decided; ${plural(IDENTITY_ENDED_YEARS, "year")} after the end of the relationship when they were approved.`,
      "A paid payout keeps the account holder's name and the last four digits until its own period ends; saved payout methods are deleted with the account.",
      `Sessions, devices and consents to optional things: deleted with the account, sessions 30 days after they end at the latest, traces of sign-ins ${plural(TRACE_DAYS, "day")} after the last one from there.`,
      "Messages to support: 2 years after the last answer.",
      "Technical records: 90 days.",
      "Longer only while a dispute, claim or investigation is open.",
    ],
  },
  {
    id: "rights",
    title: "7. Your rights",
    paragraphs: [
      `You may see, correct, export and delete your data. Profile and payout methods you change yourself. An export is a ZIP with what is yours in machine-readable form and your own files, without the contact data of others; its link is yours alone and works for ${plural(EXPORT_KEPT_DAYS, "day")}.`,
      `Deletion takes effect after ${plural(DELETION_GRACE_DAYS, "day")}, and until then you can cancel it. It waits while a prize is held, a payout or refund is on its way, or a dispute is open; you are shown what. Then profile, portfolio, sessions, files that nobody bought and saved payout methods are deleted, your messages and comments are erased, and what the law makes us keep stays without your name, for the periods above.`,
    ],
  },
  {
    id: "safety",
    title: "8. How it is protected",
    paragraphs: [
      "Connections are encrypted. Passwords are stored with argon2id, payout accounts and identity documents encrypted at rest with keys kept apart. Uploaded files are served only to those who may see them. If a breach puts you at risk, we tell you and the authorities within 72 hours of learning of it.",
    ],
  },
  {
    id: "children",
    title: "9. Age",
    paragraphs: [
      `Muqabla is for people of ${AGE_MIN} years and older. Accounts of younger people are closed and their data is deleted.`,
    ],
  },
  {
    id: "changes",
    title: "10. Changes",
    paragraphs: [
      "We publish changes here and tell members by e-mail before they take effect when they concern what is kept, why, or who sees it.",
    ],
  },
];
