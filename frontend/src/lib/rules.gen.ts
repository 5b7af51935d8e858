// Made by "scripts/generate.sh openapi" from apps/api/src/openapi/rules.rs. Do not edit: the values stand in the domains.

/** The rate for contests paid now, in basis points. A paid contest keeps its own. */
export const FEE_BPS = 300;
export const PRIZE_MIN_CENTS = 500;
export const PRIZE_MAX_CENTS = 50_000_000;
/** Characters. */
export const TITLE_MIN = 3;
export const TITLE_MAX = 100;
/** Characters. */
export const BRIEF_MIN = 20;
export const BRIEF_MAX = 2_000;
/** Characters of an answer to a question about the work. */
export const ANSWER_MAX = 500;
/** After so long an unpaid draft ends. */
export const DRAFT_DAYS = 14;
/** So long the server keeps a form that was not sent. */
export const FORM_DRAFT_DAYS = 90;
/** Characters of a client's own NDA. */
export const NDA_TEXT_MAX = 10_000;
/** Characters of the name that somebody signs with. */
export const NDA_NAME_MIN = 2;
export const NDA_NAME_MAX = 100;
export const POLL_ENTRIES_MIN = 2;
export const POLL_ENTRIES_MAX = 8;
export const POLL_DAYS_MAX = 7;
/** Characters. */
export const POLL_QUESTION_MAX = 200;
/** Characters. */
export const POLL_COMMENT_MAX = 500;
/** Of a prize. */
export const PLACES_MAX = 5;
/** For finalists to send versions. */
export const FINAL_ROUND_DAYS_MAX = 5;
/** After entries closed, to name finalists. */
export const FINALIST_NAMING_DAYS = 4;
export const FINALISTS_MIN = 2;
export const FINALISTS_MAX = 6;
/** Characters. */
export const PIN_BODY_MAX = 1_000;
/** The width and the height of a picture, in the unit of places. */
export const PIN_SCALE = 10_000;
/** From the payment to the last deadline. */
export const RUN_DAYS_MAX = 30;
export const EXTENSIONS_MAX = 2;
/** After entries closed the deadline can still be moved. */
export const EXTENSION_HOURS = 24;
/** After the deadline, when nobody entered. */
export const REFUND_AFTER_DAYS = 3;
/** After the deadline, when somebody entered. */
export const REFUND_REQUEST_DAYS = 14;
/** Characters of the reason for a refund. */
export const REASON_MIN = 10;
export const REASON_MAX = 1_000;
/** After the deadline a prize that nobody got is shared out. */
export const DISTRIBUTION_DAYS = 30;
/** After the deadline. */
export const REMINDER_DAYS = [3, 7, 12, 26] as const;
/** After the award, for the client to buy entries beside the winner. */
export const SALE_DAYS = 30;
export const BOOST_PRICE_CENTS = 49_900;
export const BOOST_DAYS_MAX = 30;
export const BOOST_REFUND_HOURS = 24;

/** Of one person in one contest, while none is rated highly. */
export const LIVE_ENTRIES = 3;
/** However many are rated highly. */
export const LIVE_ENTRIES_MAX = 8;
/** From so many on one more is allowed. */
export const STARS_FOR_ANOTHER_ENTRY = 4;
export const ENTRY_VERSIONS_MAX = 20;
export const BRIEF_FILES_MAX = 10;
export const ENTRY_FILES_MAX = 10;
export const ENTRY_FILE_BYTES_MAX = 26_214_400;
/** Characters. */
export const ENTRY_NOTE_MAX = 2_000;
/** Characters of the reason for removing a person. */
export const REMOVAL_REASON_MIN = 10;
export const REMOVAL_REASON_MAX = 500;
export const PREVIEW_BYTES_MAX = 10_485_760;
/** For the winner to deliver. */
export const HANDOVER_FILES_DAYS = 5;
/** For the client to check. */
export const HANDOVER_REVIEW_DAYS = 7;
/** For the winner to deliver again. */
export const CHANGES_DAYS = 3;
/** Rounds of changes. */
export const CHANGES_MAX = 2;
export const DISPUTE_ANSWER_DAYS = 3;
export const DISPUTE_APPEAL_DAYS = 3;
export const DISPUTE_FILES_MAX = 5;
/** Characters. */
export const DISPUTE_NOTE_MIN = 10;
export const DISPUTE_NOTE_MAX = 2_000;
/** After the award a review shows without the other one. */
export const REVEAL_DAYS = 14;
/** Characters of a review. */
export const COMMENT_MAX = 1_000;

export const PAYOUT_INITIATED_HOURS = 24;
export const PAYOUT_BUSINESS_DAYS = 5;
/** From this amount on two admins confirm a payout. */
export const SECOND_ADMIN_CENTS = 10_000_000;
/** Of the files that finance uploads. */
export const CSV_BYTES_MAX = 2_097_152;
/** For a friend's first deposit. */
export const REWARD_CENTS = 20_000;
export const REWARDS_PER_MONTH = 10;
export const CREDIT_MONTHS = 12;
/** From the first payment of a plan. */
export const MONEY_BACK_DAYS = 30;
/** Characters. */
export const MONEY_BACK_REASON_MIN = 10;
export const MONEY_BACK_REASON_MAX = 1_000;
/** Before a paid period ends, its renewal can be paid. */
export const RENEWAL_DAYS = 3;

/** Characters. */
export const PASSWORD_MIN = 10;
/** Characters. */
export const NAME_MAX = 50;
/** Characters. */
export const BIO_MAX = 500;
export const SKILLS_MAX = 10;
/** Characters. */
export const SKILL_MAX = 40;
export const LINKS_MAX = 10;
export const PROFILE_IMAGE_BYTES_MAX = 5_242_880;
/** The code of a registration works so long. */
export const CODE_MINUTES = 15;
/** The link of a registration works so long. */
export const LINK_HOURS = 48;
/** The link to choose a new password. */
export const RESET_HOURS = 1;
/** The link to a new address. */
export const CHANGE_EMAIL_HOURS = 24;
/** After the last visit to a poll a browser is known. */
export const VOTER_DAYS = 30;
/** After the last sign-in a browser is known. */
export const DEVICE_DAYS = 180;
/** So long traces of sign-ins are kept. */
export const TRACE_DAYS = 180;
/** An approved identity is valid. */
export const IDENTITY_YEARS = 3;
/** Documents that were not accepted are kept. */
export const IDENTITY_REJECTED_DAYS = 90;
/** Documents are kept after the account ended. */
export const IDENTITY_ENDED_YEARS = 5;
export const IDENTITY_BYTES_MAX = 10_485_760;
export const AGE_MIN = 18;
export const EXPORT_KEPT_DAYS = 7;
export const DELETION_GRACE_DAYS = 30;
/** Characters. */
export const DELETION_REASON_MAX = 500;
/** Characters. */
export const CONTACT_NAME_MAX = 100;
/** Characters. */
export const CONTACT_SUBJECT_MAX = 150;
/** Characters. */
export const CONTACT_TEXT_MAX = 5_000;
/** Characters. */
export const SEARCH_TEXT_MAX = 200;
