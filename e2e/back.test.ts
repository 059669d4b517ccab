/** Journeys back and forth, and through what fails to come. */
import { backJourneys } from "./src/back.journeys.ts";
import { openStage } from "./src/stage.ts";

backJourneys(openStage());
