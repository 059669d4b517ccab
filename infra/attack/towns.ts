/** `npm run attack -- towns`: ten towns import as much as they may, while another one is visited. */
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import { openFixture } from "../bench/import/fixture.ts";
import type { Fixture } from "../bench/import/fixture.ts";
import { fileOf } from "../bench/import/rows.ts";
import { visitFor } from "../bench/import/visitor.ts";
import { say } from "../local/say.ts";

const TOWNS = 10;
/** More than is stored during the test, but far below a day's quota. */
const ROWS = 200_000;
const IDLE_MS = 20_000;
const IMPORTING_MS = 60_000;
/** Allowed factor by which other visitors' waits may increase. */
const TIMES = 2;

/** Resolves with whether the other town was served as before. */
export async function attackByImports(): Promise<boolean> {
  const fixture = await openFixture();
  try {
    const adminClients = await fixture.addTowns(
      Array.from({ length: TOWNS }, (_none, n) => ({
        slug: `importing-${n}`,
        name: `Importing ${n}`,
        hosts: [`importing-${n}.localhost`],
      })),
    );
    const idle = await visitFor(IDLE_MS, fixture);
    say(`Idle: p99 ${idle.p99.toFixed(1)} ms; ${TOWNS} files of ${ROWS} rows come`);
    const files = await Promise.all(
      adminClients.map((adminClient) => adminClient.upload("businesses.csv", fileOf(ROWS))),
    );
    const begun = await rowsDone(adminClients, files);
    const during = await visitFor(IMPORTING_MS, fixture);
    const rows = (await rowsDone(adminClients, files)) - begun;
    return tell([
      { name: "rows stored a second, all towns", value: (rows / (IMPORTING_MS / 1000)).toFixed(0) },
      { name: "p99 in another town, idle, ms", value: idle.p99.toFixed(1) },
      { name: "p99 in another town, importing, ms", value: during.p99.toFixed(1) },
      atMost("p99, times", during.p99 / idle.p99, TIMES),
      exactly(`failed requests of ${during.asked} in another town`, during.failed, 0),
    ]);
  } finally {
    await fixture.close();
  }
}

async function rowsDone(
  adminClients: readonly Fixture["adminClient"][],
  files: readonly { id: string }[],
) {
  const all = await Promise.all(
    adminClients.map((adminClient, n) => adminClient.record(files[n]?.id ?? "")),
  );
  return all.reduce((sum, record) => sum + (record?.rowsDone ?? 0), 0);
}
