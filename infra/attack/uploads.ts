/** `npm run attack -- uploads`: files that are huge, broken or something else, thirty at a time. */
import { setTimeout as pause } from "node:timers/promises";
import { photo } from "@mainstreet/media-service/testing/fixture";
import { ask } from "@mainstreet/testing/ask";
import { peakMegabytes } from "@mainstreet/testing/memory";
import { openAdminClient } from "../bench/import/admin-client.ts";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import { median } from "../bench/load.ts";
import { openFixture } from "../bench/scale/fixture.ts";
import type { Admin } from "../local/first-towns.ts";
import { say } from "../local/say.ts";
import { formOf, hostileUploads } from "./hostile-files.ts";
import type { Upload } from "./hostile-files.ts";
import { processAt } from "./process-at.ts";
import { createResponseCounter } from "./response-counter.ts";
import type { ResponseCounter } from "./response-counter.ts";

const FILES = 700;
const AT_A_TIME = 30;
/** Number of normal uploads before the attack. */
const GOOD = 5;
const BETWEEN_GOOD_MS = 2000;
/** Retry delay in ms of the attackers, shorter than asked for. */
const IMPATIENT_MS = 1000;
const MAX_MB = 512;

/** Resolves with whether media withstood it. */
export async function attackByUploads(): Promise<boolean> {
  const fixture = await openFixture();
  try {
    const system = await fixture.start({});
    await fixture.welcome(system);
    const [media = ""] = system.urls.media;
    const process_ = await processAt(media);
    const endpoint = openUploadEndpoint(system.gatewayUrl);
    const adminEndpoint = await openAdminUploadEndpoint(system.gatewayUrl, fixture.admin);
    const before = await goodUploads(endpoint, (done) => done === GOOD);
    say(`A good picture takes ${median(before).toFixed(2)} s; ${FILES} hostile files come now`);

    let over = false;
    const meanwhile = [endpoint, adminEndpoint].map((each) => goodUploads(each, () => over));
    const hostile = await sendAll(endpoint, await hostileUploads());
    over = true;
    const [during = [], byAdmin = []] = await Promise.all(meanwhile);
    say(`Answers to hostile files: ${hostile.summary()}`);
    return tell([
      { name: "a good picture before, median, s", value: median(before).toFixed(2) },
      ...waitsOf("of a visitor", during),
      ...waitsOf("of an admin", byAdmin),
      { name: "of hostile files: taken", value: String(hostile.of("201")) },
      { name: "of hostile files: times asked to come back", value: String(hostile.of("429")) },
      exactly("of hostile files: judged", hostile.all() - hostile.of("429"), FILES),
      exactly("faults of ours (5xx, or no answer)", hostile.faults(), 0),
      atMost("most memory of media", await peakMegabytes(process_), MAX_MB, " MB"),
      exactly("the process of media", await processAt(media), process_),
    ]);
  } finally {
    await fixture.close();
  }
}

type UploadEndpoint = ReturnType<typeof openUploadEndpoint>;

const waitsOf = (whose: string, seconds: number[]) => [
  {
    name: `${seconds.length} good pictures ${whose} meanwhile, median, s`,
    value: median(seconds).toFixed(2),
  },
  { name: "the longest of them, s", value: Math.max(...seconds).toFixed(2) },
];

const site = { host: "localhost", "sec-fetch-site": "same-origin" };

/** Each upload comes from a unique address, so that no rate limit per visitor applies. */
function openUploadEndpoint(gatewayUrl: string) {
  let visitors = 0;
  return (upload: Upload) => {
    const at = (visitors += 1);
    return ask(`${gatewayUrl}/api/uploads`, {
      method: "POST",
      ...upload,
      headers: { ...site, ...upload.headers },
      localAddress: `127.4.${Math.floor(at / 254)}.${1 + (at % 254)}`,
    });
  };
}

async function openAdminUploadEndpoint(gatewayUrl: string, admin: Admin): Promise<UploadEndpoint> {
  const { headers } = await openAdminClient(gatewayUrl, "localhost", admin);
  return (upload) =>
    ask(`${gatewayUrl}/api/admin/upload?type=business`, {
      method: "POST",
      ...upload,
      headers: { ...headers, ...upload.headers },
    });
}

/** Sends all kinds in turn, some concurrently; each is retried until media accepts or rejects it. */
async function sendAll(
  endpoint: UploadEndpoint,
  kinds: readonly Upload[],
): Promise<ResponseCounter> {
  const counter = createResponseCounter();
  let sent = 0;
  const sender = async () => {
    while (sent < FILES) {
      const upload = kinds[sent % kinds.length];
      sent += 1;
      while (upload && (await counter.count(endpoint(upload)))?.status === 429)
        await pause(IMPATIENT_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sender));
  return counter;
}

/** Uploads one photo after the other; resolves with the seconds until each was accepted. */
async function goodUploads(
  endpoint: UploadEndpoint,
  enough: (done: number) => boolean,
): Promise<number[]> {
  const seconds: number[] = [];
  while (!enough(seconds.length)) {
    const file = await photo(`hsl(${seconds.length * 7}, 50%, 50%)`);
    const begun = performance.now();
    await untilTaken(endpoint, formOf(file, "photo.jpg", "image/jpeg"));
    seconds.push((performance.now() - begun) / 1000);
    await pause(BETWEEN_GOOD_MS);
  }
  return seconds;
}

/** Retries after the time given in each answer, until the upload is accepted. */
async function untilTaken(endpoint: UploadEndpoint, upload: Upload) {
  for (;;) {
    const { status, headers, text } = await endpoint(upload);
    if (status === 201) return;
    const seconds = Number(headers["retry-after"]);
    if (!(seconds >= 0)) throw new Error(`A good picture is answered ${status}: ${text}`);
    await pause(seconds * 1000);
  }
}
