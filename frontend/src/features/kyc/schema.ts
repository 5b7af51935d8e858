import { object, string } from "yup";
import type { IdentityDocumentType } from "@lib/api/identity-types";
import { AGE_MIN } from "@lib/rules.gen";

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
    label: "CNIC front",
    help: "All four corners in the picture, every letter sharp.",
    required: true,
  },
  { type: "cnicBack", label: "CNIC back", help: "The side with the address.", required: true },
  {
    type: "selfie",
    label: "Selfie with CNIC",
    help: "Your face and the front of the card, both readable.",
    required: true,
  },
  {
    type: "addressProof",
    label: "Address proof",
    help: "A utility bill or bank letter of the last three months.",
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
      .required("Full name is required")
      .min(2, "Enter your full name as on your CNIC, 2 to 100 characters")
      .max(100, "Enter your full name as on your CNIC, 2 to 100 characters"),
    cnic: string()
      .default("")
      .test(
        "cnic",
        "Enter a CNIC of 13 digits, for example 12345-1234567-1",
        (text) => CNIC.test(text.trim()) && !SAME.test(text.replace(/\D/g, "")),
      ),
    phoneNumber: string()
      .default("")
      .test("mobile", "Enter a Pakistani mobile number, for example 03001234567 or +923001234567", (text) =>
        MOBILE.test(text.replace(/[\s-]/g, "")),
      ),
    dateOfBirth: string()
      .required("Enter your date of birth")
      .test("adult", `You must be at least ${AGE_MIN} years old`, (date) => ageOn(date, today) >= AGE_MIN)
      .test("alive", "Check the year of your date of birth", (date) => ageOn(date, today) <= 120),
    cnicFront: string().required("Upload the front of your CNIC"),
    cnicBack: string().required("Upload the back of your CNIC"),
    selfie: string().required("Upload a selfie with your CNIC"),
    addressProof: string().default(""),
  });
}
