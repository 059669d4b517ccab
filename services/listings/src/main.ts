import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadListingsConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
await run("listings", () => startService(loadListingsConfig(process.env)));
