import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";

collectSeldom();
await run("gateway", () => startGateway(loadGatewayConfig(process.env)), { edge: true });
