import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { withObjects } from "./stores.ts";

const errorOf = (code: string) => `<Error><Code>${code}</Code></Error>`;
/** Answers by path; listing buckets is refused. */
const ANSWERS: Record<string, [status: number, body: string]> = {
  "/ours": [200, "<ListBucketResult><Name>ours</Name></ListBucketResult>"],
  "/none": [404, errorOf("NoSuchBucket")],
  "/ours/ours": [404, errorOf("NoSuchKey")],
};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://store");
  const [status, body] = ANSWERS[pathname.replace(/\/$/, "")] ?? [403, errorOf("AccessDenied")];
  response.writeHead(status, { "content-type": "application/xml" }).end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

function ask(bucket: string, path = "") {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const config = {
    S3_ENDPOINT: `http://127.0.0.1:${port}${path}`,
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

test("an address that already names the bucket is refused", async () => {
  await expect(ask("ours", "/ours")).rejects.toThrow(
    /^S3_ENDPOINT must be the store's address without the bucket's name$/,
  );
});
