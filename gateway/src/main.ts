import { run } from "@mainstreet/service/operations/run";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";

await run("gateway", () => startGateway(loadGatewayConfig(process.env)), {
  signatureKey: process.env["GATEWAY_PRIVATE_KEY"],
});
