/** What a town has imported: files of its own words. */
import { buffer } from "node:stream/consumers";
import { xlsxOf } from "@mainstreet/service/http/xlsx";
import type { Asked } from "@mainstreet/testing/ask";
import { expect, vi } from "vitest";
import { z } from "zod";
import { PATIENCE } from "./fixture.ts";

/** Coupons of a business, as an import of Excel brings them. */
export function workbookOf(businessId: number | string): Promise<Buffer> {
  async function* lines() {
    yield ["title", "businessId"];
    yield ["Something else", businessId];
  }
  return buffer(xlsxOf("Coupons", lines()));
}

/** An import that is over, with a rejected row and a remembered mapping, and a draft. */
export async function importFiles(
  word: string,
  send: (service: string, path: string, body?: Asked["body"], method?: string) => Promise<unknown>,
): Promise<string[]> {
  const draftOf = async (name: string) => {
    const form = new FormData();
    const content = `${word} shop,Where,North,East\n${word} bakery,1 ${word} Street,42.6,-73.7\n,${word} nowhere,,\n`;
    form.append("file", new Blob([content]), `${word}-${name}.csv`);
    return z.object({ id: z.string() }).parse(await send("import", "/api/import/csv/draft", form))
      .id;
  };
  const column = (name: string, field: string) => ({ entity: "businesses", name, field });
  // With a place of its own nobody needs to look for it.
  const columns = [
    column(`${word} shop`, "name"),
    column("Where", "address"),
    column("North", "latitude"),
    column("East", "longitude"),
  ];
  const first = await draftOf("shops");
  const mapping = { kind: "businesses", hasHeader: true, columns };
  await send("import", `/api/admin/imports/${first}/mapping`, mapping, "PUT");
  await send("import", `/api/admin/imports/${first}/start`);
  await vi.waitFor(async () => {
    const record = await send("import", `/api/admin/imports/${first}`, undefined, "GET");
    expect(record).toMatchObject({ status: "finished", counts: { businesses: { rejected: 1 } } });
  }, PATIENCE);
  return [first, await draftOf("more")];
}
