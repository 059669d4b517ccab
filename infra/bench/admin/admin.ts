/**
 * `npm run bench -- admin`: an admin's lists, saves and bulk changes in a town with 20,000
 * businesses, 10,000 coupons and a million rejected import rows. `--businesses`, `--coupons`,
 * `--history` and `--rounds` change these numbers.
 */
import { parseArgs } from "node:util";
import mongoose from "mongoose";
import { today } from "@mainstreet/service/towns/today";
import { emptyTown } from "../../local/first-towns.ts";
import { say } from "../../local/say.ts";
import { tell } from "../import/figures.ts";
import { openFixture } from "../scale/fixture.ts";
import { measureChanges, measureMany } from "./changes.ts";
import { openTimedClient } from "./timed-client.ts";
import { fillHistory, fillWith } from "./fill.ts";
import { measureImports, measureLists, measureWorklist } from "./lists.ts";
import { makeTown } from "./town.ts";

/**
 * Runs the benchmark on its own processes and backing services; resolves with whether all results
 * are within their bounds.
 */
export async function benchAdmin(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      businesses: { type: "string", default: "20000" },
      coupons: { type: "string", default: "10000" },
      history: { type: "string", default: "1000000" },
      rounds: { type: "string", default: "40" },
    },
  });
  const fixture = await openFixture();
  const system = await fixture.start({});
  const mongo = await mongoose.createConnection(fixture.backing.mongodbUrl).asPromise();
  try {
    await fixture.welcome(system);
    const sizes = {
      businesses: Number(values.businesses),
      coupons: Number(values.coupons),
      events: 300,
      submissions: 200,
    };
    const day = today("America/New_York", new Date());
    const town = makeTown(sizes, day);
    say(`Storing ${sizes.businesses} businesses and ${sizes.coupons} coupons`);
    const [listings = ""] = system.urls.listings;
    const [coupons = ""] = system.urls.coupons;
    const [events = ""] = system.urls.events;
    const place = { listings, coupons, events, slug: emptyTown.slug, keys: fixture.keys };
    await fillWith(place, town, sizes.submissions);
    say(`Storing ${values.history} rows of earlier imports`);
    const imports = mongo.getClient().db(`${fixture.mongodbPrefix}import`);
    const lastImport = await fillHistory(imports, emptyTown.slug, Number(values.history));
    while ((await fixture.differing()).length > 0) say("Waiting for messages about them");
    const client = await openTimedClient(system.gatewayUrl, "localhost", fixture.admin);
    say("Measuring");
    const about = { town, sizes, today: day, rounds: Number(values.rounds) };
    const figures = [
      ...(await measureWorklist(client, about)),
      ...(await measureLists(client, about)),
      ...(await measureImports(client, lastImport, about.rounds)),
      ...(await measureChanges(client, about.rounds)),
      ...(await measureMany(client)),
    ];
    await client.close();
    return tell(figures);
  } finally {
    await mongo.close();
    await fixture.close();
  }
}
