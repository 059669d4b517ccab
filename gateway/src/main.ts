import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadGatewayConfig } from "./config.ts";
import { startGateway } from "./start.ts";

const gateway = await startGateway(loadGatewayConfig(process.env));
closeOnSignal(gateway.log, () => gateway.close());
