import { describe, expect, it } from "vitest";
import { compact, isPakistaniIban, methodSchema, type MethodValues, toRequest } from "./method-schema";

const wallet: MethodValues = {
  type: "EASYPAISA",
  accountNumber: "0300 123-4567",
  accountName: " Hira Baloch ",
  bankName: "",
};
const bank: MethodValues = {
  type: "BANK_TRANSFER",
  accountNumber: "pk36 scbl 0000 0011 2345 6702",
  accountName: "Hira Baloch",
  bankName: "Standard Chartered",
};

async function errorsOf(values: MethodValues): Promise<string[]> {
  try {
    await methodSchema.validate(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
}

describe("payout method", () => {
  it("takes mobile numbers as people write them", async () => {
    for (const accountNumber of ["03001234567", "0300 1234567", "+92 300 1234567", "00923001234567", "3001234567"])
      expect(await errorsOf({ ...wallet, accountNumber })).toEqual([]);
  });

  it("refuses what is no Pakistani mobile number", async () => {
    expect(await errorsOf({ ...wallet, accountNumber: "" })).toEqual(["Account number is required"]);
    expect(await errorsOf({ ...wallet, accountNumber: "0421234567" })).toEqual([
      "Enter a Pakistani mobile number, for example 03001234567",
    ]);
  });

  it("takes an IBAN with right check digits or a plain account number", async () => {
    expect(await errorsOf(bank)).toEqual([]);
    expect(await errorsOf({ ...bank, accountNumber: "00121234567890" })).toEqual([]);
    expect(await errorsOf({ ...bank, accountNumber: "PK37SCBL0000001123456702" })).toEqual([
      "Enter an IBAN or an account number of 5 to 24 digits",
    ]);
  });

  it("asks for the bank only where there is one", async () => {
    expect(await errorsOf({ ...bank, bankName: " " })).toContain("Enter the name of the bank");
    expect(await errorsOf({ ...wallet, bankName: "" })).toEqual([]);
  });

  it("is sent without blanks, and a wallet without bank", () => {
    expect(toRequest({ ...wallet, bankName: "left over" })).toEqual({
      type: "EASYPAISA",
      accountNumber: "03001234567",
      accountName: "Hira Baloch",
    });
    expect(toRequest(bank)).toEqual({
      type: "BANK_TRANSFER",
      accountNumber: "PK36SCBL0000001123456702",
      accountName: "Hira Baloch",
      bankName: "Standard Chartered",
    });
    expect(compact("pk36-scbl")).toBe("PK36SCBL");
  });

  it("knows a mistyped IBAN", () => {
    expect(isPakistaniIban("PK36 SCBL 0000 0011 2345 6702")).toBe(true);
    expect(isPakistaniIban("PK36 SCBL 0000 0011 2345 6720")).toBe(false);
    expect(isPakistaniIban("GB82WEST12345698765432")).toBe(false);
  });
});
