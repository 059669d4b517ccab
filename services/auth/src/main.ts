import { run } from "@mainstreet/service/operations/run";
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("auth", () => startService(loadAuthConfig(process.env)));
