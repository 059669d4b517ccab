/** Journeys of shoppers with a deal or a birthday. */
import { allDealsJourneys } from "./src/all-deals.journeys.ts";
import { birthdayAccessibilityJourneys } from "./src/birthday-accessibility.journeys.ts";
import { birthdayJourneys } from "./src/birthday.journeys.ts";
import { birthdayKeptJourneys } from "./src/birthday-kept.journeys.ts";
import { dealsAccessibilityJourneys } from "./src/deals-accessibility.journeys.ts";
import { dealsJourneys } from "./src/deals.journeys.ts";
import { expiredJourneys } from "./src/expired.journeys.ts";
import { newDayJourneys } from "./src/new-day.journeys.ts";
import { savedBusinessesJourneys } from "./src/saved-businesses.journeys.ts";
import { openStage } from "./src/stage.ts";
import { tillJourneys } from "./src/till.journeys.ts";

const stage = openStage();

dealsJourneys(stage);
allDealsJourneys(stage);
newDayJourneys(stage);
savedBusinessesJourneys(stage);
tillJourneys(stage);
expiredJourneys(stage);
dealsAccessibilityJourneys(stage);
birthdayJourneys(stage);
birthdayKeptJourneys(stage);
birthdayAccessibilityJourneys(stage);
