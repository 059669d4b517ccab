/** Journeys of a town's admins. */
import { adminJourneys } from "./src/admin.journeys.ts";
import { bundleJourneys } from "./src/bundle.journeys.ts";
import { recordJourneys } from "./src/records.journeys.ts";
import { toastJourneys } from "./src/toasts.journeys.ts";
import { openStage } from "./src/stage.ts";

const stage = openStage();

adminJourneys(stage);
recordJourneys(stage);
bundleJourneys(stage);
toastJourneys(stage);
