/** Journeys of shoppers with a deal or a birthday. */
import { allDealsJourneys } from "./src/all-deals.journeys.ts";
import { birthdayAccessibilityJourneys } from "./src/birthday-accessibility.journeys.ts";
import { birthdayJourneys } from "./src/birthday.journeys.ts";
import { birthdayTrackerJourneys } from "./src/birthday-tracker.journeys.ts";
import { businessDialogJourneys } from "./src/business-dialog.journeys.ts";
import { changedDealsJourneys } from "./src/changed-deals.journeys.ts";
import { dealsAccessibilityJourneys } from "./src/deals-accessibility.journeys.ts";
import { dealsJourneys } from "./src/deals.journeys.ts";
import { expiredJourneys } from "./src/expired.journeys.ts";
import { newDayJourneys } from "./src/new-day.journeys.ts";
import { savedBusinessesJourneys } from "./src/saved-businesses.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";
import { tillDayJourneys } from "./src/till-day.journeys.ts";
import { tillJourneys } from "./src/till.journeys.ts";
import { unstoredJourneys } from "./src/unstored.journeys.ts";

const fixture = openBrowserFixture();

dealsJourneys(fixture);
businessDialogJourneys(fixture);
allDealsJourneys(fixture);
newDayJourneys(fixture);
savedBusinessesJourneys(fixture);
tillJourneys(fixture);
tillDayJourneys(fixture);
changedDealsJourneys(fixture);
unstoredJourneys(fixture);
expiredJourneys(fixture);
dealsAccessibilityJourneys(fixture);
birthdayJourneys(fixture);
birthdayTrackerJourneys(fixture);
birthdayAccessibilityJourneys(fixture);
