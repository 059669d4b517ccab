import { collectSeldom } from "@mainstreet/service/heap";
import { closeOnSignal } from "@mainstreet/service/shutdown";
import { startTracing } from "@mainstreet/tracing/tracing";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";

collectSeldom();
const tracing = await startTracing("gateway", process.env, { edge: true });
const gateway = await startGateway(loadGatewayConfig(process.env));
closeOnSignal(gateway.log, async () => {
  await gateway.close();
  await tracing.close();
});
