import { describe, expect, it } from "vitest";
import { providerOf, toPaisa, webhookBody } from "./model";

const fields = { amount: "1500.00", ref: "MQ1", desc: "Contest prize deposit" };

describe("payment simulation", () => {
  it("finds the wallet in the path", () => {
    expect(providerOf("/payment-simulator/easypaisa")).toBe("easypaisa");
    expect(providerOf("/payment-simulator/EasyPaisa/x")).toBe("easypaisa");
    expect(providerOf("/payment-simulator/jazzcash")).toBe("jazzcash");
    expect(providerOf("/payment-simulator")).toBe("jazzcash");
  });

  it("sends Easypaisa's message word for word", () => {
    expect(webhookBody("easypaisa", fields, new URLSearchParams("contest=c1&sig=abc"))).toEqual({
      amount: "1500.00",
      reference: "MQ1",
      status: "SUCCESS",
      merchant_ref: "c1",
      signature: "abc",
    });
  });

  it("sends JazzCash's message word for word, in paisa", () => {
    expect(webhookBody("jazzcash", fields, new URLSearchParams("contest=c1&sig=abc&mid=MC00001"))).toEqual({
      pp_Amount: "150000",
      pp_TxnRefNo: "MQ1",
      pp_ResponseCode: "000",
      pp_MerchantID: "MC00001",
      contestId: "c1",
      pp_SecureHash: "abc",
    });
  });

  it("counts paisa without rounding errors", () => {
    expect(toPaisa("1234.56")).toBe("123456");
    expect(toPaisa("0.29")).toBe("29");
    expect(toPaisa("1,500")).toBe("150000");
  });
});
