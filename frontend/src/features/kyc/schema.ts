import { object, string } from "yup";
import type { IdentityDocumentType } from "@lib/api/identity-types";
import { AGE_MIN } from "@lib/rules.gen";
import * as m from "@messages/kyc";

export interface KycValues {
  fullName: string;
  cnic: string;
  phoneNumber: string;
  dateOfBirth: string;
  /** Addresses of uploaded identity documents; empty until they are there. */
  cnicFront: string;
  cnicBack: string;
  selfie: string;
  addressProof: string;
}

/** An identity document that the form asks for. */
export interface RequestedDocument {
  type: IdentityDocumentType;
  label: string;
  help: string;
  required: boolean;
}

export const REQUESTED_DOCUMENTS: RequestedDocument[] = [
  {
    type: "cnicFront",
    label: m.schema_cnic_front(),
    help: m.schema_cnic_front_help(),
    required: true,
  },
  { type: "cnicBack", label: m.schema_cnic_back(), help: m.schema_cnic_back_help(), required: true },
  {
    type: "selfie",
    label: m.schema_selfie_with_cnic(),
    help: m.schema_selfie_help(),
    required: true,
  },
  {
    type: "addressProof",
    label: m.schema_address_proof(),
    help: m.schema_address_proof_help(),
    required: false,
  },
];

/** Puts the dashes where the card has them, while somebody types. */
export function withDashes(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 13);
  return [digits.slice(0, 5), digits.slice(5, 12), digits.slice(12)].filter((part) => part !== "").join("-");
}

const CNIC = /^[1-7]\d{4}-\d{7}-\d$/;
const SAME = /^(\d)\1+$/;
const MOBILE = /^(?:\+92|0092|92|0)3(?:[0-247]\d|3[0-79]|55|64)\d{7}$/;

/** Years on a day, both as YYYY-MM-DD; born on 29 February one grows older on 1 March. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) >= birth.slice(5) ? years : years - 1;
}

/** The day in Pakistan, whatever the clock of the browser's place says. */
export function todayInKarachi(now: number): string {
  return new Date(now + 5 * 3_600_000).toISOString().slice(0, 10);
}

/** The server's own words, so that people read the same sentence before and after sending. */
export function kycSchema(now: number) {
  const today = todayInKarachi(now);
  return object({
    fullName: string()
      .trim()
      .required(m.schema_full_name_is_required())
      .min(2, m.schema_full_name_length())
      .max(100, m.schema_full_name_length()),
    cnic: string()
      .default("")
      .test("cnic", m.schema_enter_a_cnic(), (text) => CNIC.test(text.trim()) && !SAME.test(text.replace(/\D/g, ""))),
    phoneNumber: string()
      .default("")
      .test("mobile", m.schema_enter_a_mobile_number(), (text) => MOBILE.test(text.replace(/[\s-]/g, ""))),
    dateOfBirth: string()
      .required(m.schema_enter_your_date_of_birth())
      .test("adult", m.schema_you_must_be_of_age({ age: AGE_MIN }), (date) => ageOn(date, today) >= AGE_MIN)
      .test("alive", m.schema_check_your_year_of_birth(), (date) => ageOn(date, today) <= 120),
    cnicFront: string().required(m.schema_upload_the_cnic_front()),
    cnicBack: string().required(m.schema_upload_the_cnic_back()),
    selfie: string().required(m.schema_upload_a_selfie()),
    addressProof: string().default(""),
  });
}
