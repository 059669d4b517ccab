import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadEventsConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
await run("events", () => startService(loadEventsConfig(process.env)));
