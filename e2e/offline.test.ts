/** Journeys without a connection. */
import { offlineJourneys } from "./src/offline.journeys.ts";
import { openStage } from "./src/stage.ts";

offlineJourneys(openStage());
