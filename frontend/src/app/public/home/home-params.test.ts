import { describe, expect, it } from "vitest";
import { homeHref, readHomeParams } from "./home-params.ts";

const read = (text: string) => readHomeParams(new URLSearchParams(text));

describe("the home page's URL", () => {
  it("selects a category and a tab", () => {
    expect(read("category=7&tab=featured")).toEqual({ categoryId: 7, tab: "featured" });
  });

  it.each(["category=abc", "category=-1", "category=0", "category=1.5", "category[$ne]=1", ""])(
    "selects everything for %j",
    (text) => {
      expect(read(text)).toEqual({ categoryId: undefined, tab: "all" });
    },
  );

  it("is written as it is parsed", () => {
    expect(homeHref({ categoryId: 7, tab: "featured" })).toBe("/?category=7&tab=featured");
    expect(homeHref({ categoryId: undefined, tab: "all" })).toBe("/");
  });
});
