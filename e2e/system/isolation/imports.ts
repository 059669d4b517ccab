/** A town's imports, from files that contain the town's word. */
import { buffer } from "node:stream/consumers";
import { xlsxOf } from "@mainstreet/service/http/xlsx";
import type { Asked } from "@mainstreet/testing/ask";
import { expect, vi } from "vitest";
import { z } from "zod";
import { PATIENCE } from "./fixture.ts";

/** Resolves with an Excel workbook of coupons of a business. */
export function workbookOf(businessId: number | string): Promise<Buffer> {
  async function* lines() {
    yield ["title", "businessId"];
    yield ["Something else", businessId];
  }
  return buffer(xlsxOf("Coupons", lines()));
}

/** Creates a finished import, with a rejected row and a remembered mapping, and a draft. */
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
  // With coordinates nothing needs geocoding.
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
