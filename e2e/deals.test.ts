/** Journeys of shoppers with a deal or a birthday. */
import { birthdayAccessibilityJourneys } from "./src/birthday-accessibility.journeys.ts";
import { birthdayJourneys } from "./src/birthday.journeys.ts";
import { dealsJourneys } from "./src/deals.journeys.ts";
import { openStage } from "./src/stage.ts";

const stage = openStage();

dealsJourneys(stage);
birthdayJourneys(stage);
birthdayAccessibilityJourneys(stage);
