/** Public responses are compressed as the browser asks, and decompress to the same content. */
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "./build-service.ts";
import { encodingFor } from "./compress.ts";
import { openService, visitor } from "./fixture.ts";

const publicly = { config: { access: "public" } } as const;
const deals = Array.from({ length: 60 }, (_, id) => ({ id, title: `Two pies for ${id}` }));
const JSON_TEXT = JSON.stringify(deals);
const unpacked = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

let app: Service;
beforeAll(async () => {
  app = await openService();
  app.get("/deals", publicly, async () => deals);
  app.post("/deals", publicly, async () => deals);
  app.get("/many", publicly, async () => Array.from({ length: 200 }, () => deals).flat());
  app.get("/one", publicly, async () => deals[0]);
  app.get("/picture", publicly, (_request, reply) =>
    reply.type("image/webp").send(Buffer.alloc(5000)),
  );
  app.get("/progress", publicly, (_request, reply) =>
    reply.type("text/event-stream").send(Readable.from(["data: 1\n\n"])),
  );
  app.get("/mine", { config: { access: "admin" } }, async () => deals);
});
afterAll(() => app.close());

const ask = (url: string, accepted = "br", method: "GET" | "HEAD" | "POST" = "GET") =>
  app.inject({
    method,
    url,
    headers: { ...visitor, "x-session": "maplewood-token", "accept-encoding": accepted },
  });

describe("a public response", () => {
  test.each(["br", "zstd", "gzip"] as const)(
    "has the same content in %s, and is shorter",
    async (encoding) => {
      for (const [path, times] of [
        ["/deals", 1],
        ["/many", 200],
      ] as const) {
        const { headers, rawPayload } = await ask(path, encoding);
        expect(headers["content-encoding"]).toBe(encoding);
        expect(headers["vary"]).toBe("accept-encoding");
        expect(headers["content-length"]).toBe(String(rawPayload.length));
        const text = unpacked[encoding](rawPayload).toString();
        expect(JSON.parse(text)).toEqual(Array.from({ length: times }, () => deals).flat());
        expect(rawPayload.length).toBeLessThan(text.length * 0.2);
      }
    },
  );

  test("is uncompressed for clients that accept no encoding, and varies by accept-encoding", async () => {
    for (const accepted of ["", "identity", "br;q=0", "compress"]) {
      const { headers, body } = await ask("/deals", accepted);
      expect([headers["content-encoding"], headers["vary"]]).toEqual([
        undefined,
        "accept-encoding",
      ]);
      expect(body).toBe(JSON_TEXT);
    }
  });

  test("has the same length and encoding, and no body, for HEAD", async () => {
    const [got, head] = [await ask("/deals"), await ask("/deals", "br", "HEAD")];
    expect(head.rawPayload).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
    expect(head.headers["content-encoding"]).toBe("br");
  });
});

test("short responses, pictures, streams, admins' responses and responses to POST stay uncompressed", async () => {
  for (const path of ["/one", "/picture", "/progress", "/mine"]) {
    const { statusCode, headers } = await ask(path);
    expect([path, statusCode, headers["content-encoding"]]).toEqual([path, 200, undefined]);
  }
  expect((await ask("/deals", "br", "POST")).headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip;q=0.5, zstd;q=0.8", "zstd"],
  ["br;q=0.1, gzip", "gzip"],
  ["BR;Q=0.9, gzip;q=0", "br"],
  ["*", "br"],
  ["br;q=0, *", "zstd"],
  ["*;q=0", undefined],
  ["identity, gzip;q=0.5", undefined],
  ["identity;q=0.5, gzip", "gzip"],
  ["nonsense;;;q=x,", undefined],
  [undefined, undefined],
])("accept-encoding %s selects the encoding %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
