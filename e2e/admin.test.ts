/** Journeys of a town's admins. */
import { accountJourneys } from "./src/account.journeys.ts";
import { adminListsJourneys } from "./src/admin-lists.journeys.ts";
import { adminJourneys } from "./src/admin.journeys.ts";
import { bundleJourneys } from "./src/bundle.journeys.ts";
import { geocodeJourneys } from "./src/geocode.journeys.ts";
import { importJourneys, runningImportJourneys } from "./src/imports.journeys.ts";
import { peopleJourneys } from "./src/people.journeys.ts";
import { recordToolJourneys } from "./src/record-tools.journeys.ts";
import { manageCouponsJourneys } from "./src/manage-coupons.journeys.ts";
import { manageEventsJourneys } from "./src/manage-events.journeys.ts";
import { recordJourneys } from "./src/records.journeys.ts";
import { signInJourneys } from "./src/sign-in.journeys.ts";
import { submissionJourneys } from "./src/submissions.journeys.ts";
import { toastJourneys } from "./src/toasts.journeys.ts";
import { listToolJourneys } from "./src/list-tools.journeys.ts";
import { openStage } from "./src/stage.ts";
import { undoImportJourneys } from "./src/undo-import.journeys.ts";

const stage = openStage();

adminJourneys(stage);
undoImportJourneys(stage);
adminListsJourneys(stage);
listToolJourneys(stage);
recordJourneys(stage);
manageCouponsJourneys(stage);
manageEventsJourneys(stage);
submissionJourneys(stage);
peopleJourneys(stage);
recordToolJourneys(stage);
geocodeJourneys(stage);
importJourneys(stage);
signInJourneys(stage);
accountJourneys(stage);
bundleJourneys(stage);
toastJourneys(stage);
runningImportJourneys(stage);
