import { run } from "@mainstreet/service/operations/run";
import { loadListingsConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("listings", () => startService(loadListingsConfig(process.env)));
