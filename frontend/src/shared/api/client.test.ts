import { describe, expect, it } from "vitest";
import { allItems, ApiFailure, getPage, nextOffset, withQuery } from "./client.ts";
import { loadContract } from "./load-contract.ts";
import type { ApiClient } from "./client.ts";

const page = (ids: number[], offset: number, total: number) => ({
  items: ids.map((id) => ({ id })),
  offset,
  total,
  featured: 0,
});

describe("a paginated list", () => {
  it("continues after the last record until all are loaded", () => {
    expect(nextOffset(page([1, 2], 0, 5))).toBe(2);
    expect(nextOffset(page([5], 4, 5))).toBeUndefined();
    expect(nextOffset(page([], 2, 5))).toBeUndefined();
  });

  it("shows a record once that has moved to the next page in the meantime", () => {
    expect(allItems([page([1, 2], 0, 4), page([2, 3], 2, 4)]).map((item) => item.id)).toEqual([
      1, 2, 3,
    ]);
  });

  it("reads its totals from the response headers", async () => {
    const asked: string[] = [];
    const headers = new Map([
      ["x-total-count", "41"],
      ["x-featured-count", "7"],
    ]);
    const api: ApiClient = {
      call: async ({ path, schema }) => {
        asked.push(path);
        const data = (await schema).parse([{ id: 1, name: "Cafes", secret: true }]);
        return { data, header: (name) => headers.get(name) ?? null };
      },
    };
    const result = await getPage(api, {
      path: "/api/x",
      schema: loadContract("categories"),
      query: { categoryId: 3 },
      offset: 24,
      failure: "Failed",
    });
    expect(asked).toEqual(["/api/x?categoryId=3&limit=12&offset=24"]);
    expect(result).toEqual({
      items: [{ id: 1, name: "Cafes" }],
      total: 41,
      featured: 7,
      offset: 24,
    });
  });

  it("omits undefined query parameters", () => {
    expect(withQuery("/api/x", { a: undefined })).toBe("/api/x");
    expect(withQuery("/api/x", { a: 1, b: undefined, c: true })).toBe("/api/x?a=1&c=true");
  });
});

describe("a failed API call", () => {
  it("reports status and body, or the status text if the body is empty", () => {
    expect(new ApiFailure(404, "Not Found", '{"message":"Coupon not found"}')).toMatchObject({
      message: '404: {"message":"Coupon not found"}',
      sentence: "Coupon not found",
    });
    expect(new ApiFailure(502, "Bad Gateway", "")).toMatchObject({
      message: "502: Bad Gateway",
      sentence: undefined,
    });
    expect(new ApiFailure(500, "x", "<html>").sentence).toBeUndefined();
  });
});
