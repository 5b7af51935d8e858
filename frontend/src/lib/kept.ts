/** How long this browser keeps what is not on the server; the privacy policy says the same. */
export const REFERRAL_KEPT_DAYS = 30;
export const VISITOR_FORM_KEPT_DAYS = 7;
export const MEMBER_FORM_KEPT_DAYS = 30;
