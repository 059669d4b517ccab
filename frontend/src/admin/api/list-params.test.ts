import { describe, expect, it } from "vitest";
import { listHref, listQuery, readListParams } from "./list-params.ts";

const read = (text: string) => readListParams(new URLSearchParams(text), ["featured"]);

describe("an admin list's URL", () => {
  it("is parsed as it is written", () => {
    const params = { q: "loaf & bun", sort: "-name", page: 3, filters: { featured: "true" } };
    const href = listHref("businesses", params);
    expect(href).toBe("/admin/businesses?q=loaf+%26+bun&sort=-name&featured=true&page=3");
    expect(read(href.split("?")[1] ?? "")).toEqual(params);
  });

  it.each(["page=0", "page=-2", "page=x", "page=1.5", ""])(
    "shows the first page for %j",
    (text) => {
      expect(read(text).page).toBe(1);
    },
  );

  it("requests the page's records only, and ignores filters that the list does not have", () => {
    expect(listQuery(read("page=3&q=a&featured=false&town=x"))).toEqual({
      q: "a",
      sort: undefined,
      featured: "false",
      limit: 50,
      offset: 100,
    });
  });
});
