/** An admin who imports files through the gateway, as a browser does. */
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { importRecord, importResponse, isOver } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";
import { Agent, request } from "undici";

const POLL_MS = 250;
const BOUNDARY = "main-street-bench";

/** Signs in to the host's town. */
export async function openAdminClient(gatewayUrl: string, host: string, admin: object) {
  const origin = `http://${host}:${new URL(gatewayUrl).port}`;
  const headers = { host: new URL(origin).host, origin };
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const answer = await request(`${gatewayUrl}/api/auth/login`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const [cookie = ""] = [answer.headers["set-cookie"]].flat();
  const signedIn = { ...headers, cookie: cookie.split(";", 1)[0] ?? "" };

  return {
    /** Headers of an authenticated request. */
    headers: signedIn,

    /** Resolves with the import when the file is uploaded. */
    async upload(fileName: string, file: Iterable<Buffer>): Promise<ImportRecord> {
      const uploaded = await request(`${gatewayUrl}/api/import/csv`, {
        method: "POST",
        dispatcher,
        headers: { ...signedIn, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
        body: Readable.from(multipart(fileName, file)),
      });
      return importResponse.parse(await uploaded.body.json()).import;
    },

    /** Resolves with the state of the import; null while the process that knows it is unavailable. */
    async record(id: string): Promise<ImportRecord | null> {
      try {
        const found = await request(`${gatewayUrl}/api/admin/imports/${id}`, { headers: signedIn });
        return importRecord.safeParse(await found.body.json()).data ?? null;
      } catch {
        return null;
      }
    },

    /** Starts to undo everything that the import has added. */
    async undo(id: string): Promise<void> {
      const begun = await request(`${gatewayUrl}/api/admin/imports/${id}/undo?needed=remove`, {
        method: "POST",
        headers: signedIn,
      });
      if (begun.statusCode >= 300) throw new Error(await begun.body.text());
      await begun.body.dump();
    },

    /** Waits for the import's end; `onProgress` gets its state. */
    async ended(id: string, onProgress: (record: ImportRecord) => void = () => undefined) {
      for (;;) {
        const record = await this.record(id);
        if (record) onProgress(record);
        if (record && isOver(record)) return record;
        await pause(POLL_MS);
      }
    },
  };
}

async function* multipart(fileName: string, file: Iterable<Buffer>) {
  yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n`;
  yield "content-type: text/csv\r\n\r\n";
  yield* file;
  yield `\r\n--${BOUNDARY}--\r\n`;
}
