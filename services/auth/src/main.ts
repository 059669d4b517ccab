import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
await run("auth", () => startService(loadAuthConfig(process.env)));
