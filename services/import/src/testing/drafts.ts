/** What the Import tab does with a file before it is imported, for tests. */
import { importRecord } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { expect, vi } from "vitest";
import { z } from "zod";
import type { ImportSystem } from "./import-system.ts";

type Content = string | Uint8Array<ArrayBuffer>;

/** `told` are headers as the gateway adds them. */
export function draftsOf(system: ImportSystem, told: Record<string, string> = {}) {
  const call = async (town: string, method: string, path: string, body?: object) =>
    fetch(`${system.url()}/api/admin/imports${path}`, {
      method,
      headers: {
        ...(await system.headersOf(town)),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const draftIn = async (answer: Response) => importDraft.parse(await answer.json());

  return {
    call,
    upload: async (town: string, name: string, content: Content) =>
      system.upload(town, name, content, told, "/draft"),

    async draft(town: string, name: string, content: Content): Promise<ImportDraft> {
      const answer = await this.upload(town, name, content);
      expect(answer.status).toBe(201);
      return draftIn(answer);
    },

    list: async (town: string) =>
      z.array(importDraft).parse(await (await call(town, "GET", "/drafts")).json()),

    choose: async (town: string, id: string, mapping: FileMapping) =>
      draftIn(await call(town, "PUT", `/${id}/mapping`, mapping)),

    /** Checks all rows and returns the result. */
    async checked(town: string, id: string) {
      expect((await call(town, "POST", `/${id}/dry-run`)).status).toBe(202);
      return vi.waitFor(
        async () => {
          const { check, checking } = await draftIn(await call(town, "GET", `/${id}/draft`));
          expect(checking).toBe(false);
          if (!check) throw new Error("not checked");
          return check;
        },
        { timeout: 50_000, interval: 50 },
      );
    },

    /** Starts the import of the draft and returns it at its end. */
    async imported(town: string, id: string) {
      const answer = await call(town, "POST", `/${id}/start`);
      expect(answer.status).toBe(202);
      expect(importRecord.parse(await answer.json()).id).toBe(id);
      return system.ended(town, id);
    },
  };
}

/** Returns the mapping with other fields for some columns. */
export const withFields = (
  mapping: FileMapping,
  fields: Record<string, FileMapping["columns"][number]["field"]>,
): FileMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => ({
    ...column,
    field: column.name in fields ? (fields[column.name] ?? null) : column.field,
  })),
});
