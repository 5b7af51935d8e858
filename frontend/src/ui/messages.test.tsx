import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as m from "@messages/ui";

describe("messages", () => {
  it("take the form of their number", () => {
    expect(m.error_summary_fields_need_attention({ count: 1 })).toBe("1 field needs attention");
    expect(m.error_summary_fields_need_attention({ count: 2 })).toBe("2 fields need attention");
    expect(m.countdown_days_left({ days: 1, hours: 0, minutes: 21 })).toBe("1 day, 0 hours, 21 minutes left");
  });

  it("hold elements within one sentence", () => {
    const { container } = render(m.dropzone_choose_files({ choose: (children) => <u>{children}</u> }));
    expect(container.innerHTML).toBe("<u>Choose files</u> or drop them here");
  });

  it("keep braces that are quoted", () => {
    expect(m.toast_region_notifications()).toBe("Notifications ({hotkey})");
  });

  it("do not compile with another id, or without a parameter", () => {
    // @ts-expect-error: there is no such message
    expect(m.pager_seite).toBeUndefined();
    // @ts-expect-error: the page is missing
    expect(m.pager_page({})).toBe("Page undefined");
    // @ts-expect-error: a plural takes a number
    expect(m.stars_count({ count: "3" })).toBe("3 stars");
  });
});
