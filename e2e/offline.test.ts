/** Journeys without a connection. */
import { keptJourneys } from "./src/kept.journeys.ts";
import { offlineSavedJourneys } from "./src/offline-saved.journeys.ts";
import { offlineJourneys } from "./src/offline.journeys.ts";
import { openStage } from "./src/stage.ts";

const stage = openStage();

offlineJourneys(stage);
offlineSavedJourneys(stage);
keptJourneys(stage);
