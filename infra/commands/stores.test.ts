import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { withObjects } from "./stores.ts";

/** Status of HEAD by bucket; listing buckets is refused. */
const ANSWERS: Record<string, number> = { "/ours": 200, "/none": 404, "/others": 403 };
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://store");
  response.statusCode = ANSWERS[pathname.replace(/\/$/, "")] ?? 403;
  response.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

function ask(bucket: string) {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const config = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY: "key",
    S3_SECRET_KEY: "secret",
    S3_BUCKET: bucket,
  };
  return withObjects(config, async () => "done");
}

test("a key with access to its bucket only is enough, also before the bucket exists", async () => {
  expect(await ask("ours")).toBe("done");
  expect(await ask("none")).toBe("done");
});

test("an object store that refuses the key is reported in a sentence", async () => {
  await expect(ask("others")).rejects.toThrow(
    /^The object store does not answer at http:\/\/127.0.0.1:\d+: .*403/,
  );
});
