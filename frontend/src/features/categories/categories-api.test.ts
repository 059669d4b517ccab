import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { ApiClient } from "../../shared/api/client.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { categoriesQuery, inShownOrder } from "./categories-api.ts";

describe("categories", () => {
  it("stand by the alphabet of what is shown, 'uncategorized' last", () => {
    const names = ["Uncategorized", "Pets", "Local Events", "fashion", "Éclairs", "Dining"];
    const shown = inShownOrder(names.map((name, index) => ({ id: index + 1, name })));
    expect(shown.map(({ name }) => categoryLabel(name))).toEqual([
      "Dining",
      "Éclairs",
      "Events",
      "fashion",
      "Pets",
      "Uncategorized",
    ]);
  });

  it.each([1000, 1001])("of more than one answer are all read (%i)", async (length) => {
    const stored = Array.from({ length }, (_, at) => ({ id: at + 1, name: `Kind ${at}` }));
    const asked: string[] = [];
    const api: ApiClient = {
      call: async ({ path, schema }) => {
        asked.push(path);
        const offset = Number(new URLSearchParams(path.split("?")[1]).get("offset"));
        const data = (await schema).parse(stored.slice(offset, offset + 500));
        return { data, header: () => null };
      },
    };
    const all = await new QueryClient().fetchQuery(categoriesQuery(api));
    expect(all.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(asked[0]).toBe("/api/categories?limit=500");
    expect(asked).toHaveLength(3);
  });
});
