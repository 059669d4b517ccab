import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadMediaConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
await run("media", () => startService(loadMediaConfig(process.env)));
