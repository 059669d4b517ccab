/** Journeys of admins with a town's records, in a town of their own beside those of admin.test.ts. */
import { adminLayoutJourneys } from "./src/admin-layout.journeys.ts";
import { adminListsJourneys } from "./src/admin-lists.journeys.ts";
import { binJourneys } from "./src/bin.journeys.ts";
import { duplicateJourneys } from "./src/duplicates.journeys.ts";
import { peopleJourneys } from "./src/people.journeys.ts";
import { recordToolJourneys } from "./src/record-tools.journeys.ts";
import { firstDayJourneys } from "./src/first-day.journeys.ts";
import { manageCouponsJourneys } from "./src/manage-coupons.journeys.ts";
import { manageEventsJourneys } from "./src/manage-events.journeys.ts";
import { manageHoursJourneys } from "./src/manage-hours.journeys.ts";
import { recordJourneys } from "./src/records.journeys.ts";
import { repeatingJourneys } from "./src/repeating.journeys.ts";
import { submissionJourneys } from "./src/submissions.journeys.ts";
import { listToolJourneys } from "./src/list-tools.journeys.ts";
import { brokenAdminJourneys } from "./src/broken-admin.journeys.ts";
import { QUAYSIDE } from "./src/quayside.ts";
import { lateAnswerJourneys } from "./src/late-answers.journeys.ts";
import { openStage } from "./src/stage.ts";

const stage = openStage(QUAYSIDE);

adminListsJourneys(stage);
adminLayoutJourneys(stage);
listToolJourneys(stage);
recordJourneys(stage);
manageCouponsJourneys(stage);
firstDayJourneys(stage);
manageEventsJourneys(stage);
manageHoursJourneys(stage);
repeatingJourneys(stage);
submissionJourneys(stage);
peopleJourneys(stage);
recordToolJourneys(stage);
binJourneys(stage);
duplicateJourneys(stage);
brokenAdminJourneys(stage);
lateAnswerJourneys(stage);
