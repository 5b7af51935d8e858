import { expect, it } from "vitest";
import { NOTHING_OPTIONAL, rememberConsent, VISITOR_KEY } from "@lib/consent";
import { visitorHeaders, visitorId } from "./visitor";

const EVERYTHING = { analytics: true, marketing: true, preferences: true };

it("is a number of those who agreed, the same until they take it back", () => {
  rememberConsent({ ...EVERYTHING, analytics: false });
  expect(visitorId()).toBeUndefined();
  expect(visitorHeaders()).toBeUndefined();
  expect(localStorage.getItem(VISITOR_KEY)).toBeNull();

  rememberConsent(EVERYTHING);
  const id = visitorId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(visitorHeaders()).toEqual({ "x-visitor-id": id });

  rememberConsent(NOTHING_OPTIONAL);
  expect(localStorage.getItem(VISITOR_KEY)).toBeNull();
  rememberConsent(EVERYTHING);
  expect(visitorId()).not.toBe(id);
});
