/** `GET …/export.csv`: the whole list as it is searched and filtered. */
import { sessionEnds } from "../../shared/api/session-end.ts";
import { failureOf } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import type { ListParams } from "../api/list-params.ts";

export interface CsvFile {
  name: string;
  content: Blob;
  /** Records in it. */
  rows: number;
}

/** Throws `ApiFailure` for any status but 2xx. */
export async function getExport(path: string, { q, filters }: ListParams): Promise<CsvFile> {
  const query = { q: q || undefined, ...filters };
  const response = await fetch(withQuery(`${path}/export.csv`, query), { credentials: "include" });
  if (!response.ok) throw sessionEnds(await failureOf(response));
  const content = await response.blob();
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "export.csv";
  return { name, content, rows: countRows(await content.text()) };
}

/** Lines after the header; those inside of quoted cells are none. */
export function countRows(csv: string): number {
  const unquoted = csv.split('"').filter((_, n) => n % 2 === 0);
  const lines = unquoted.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  return Math.max(0, lines - 1);
}
