/** Journeys of business owners who submit a listing. */
import { uploadJourneys } from "./src/upload.journeys.ts";
import { wizardAccessibilityJourneys } from "./src/wizard-accessibility.journeys.ts";
import { wizardHalvesJourneys } from "./src/wizard-halves.journeys.ts";
import { wizardPlaceJourneys } from "./src/wizard-place.journeys.ts";
import { wizardSendingJourneys } from "./src/wizard-sending.journeys.ts";
import { wizardJourneys } from "./src/wizard.journeys.ts";
import { badFilesJourneys } from "./src/bad-files.journeys.ts";
import { plansJourneys } from "./src/plans.journeys.ts";
import { withdrawJourneys } from "./src/withdraw.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

plansJourneys(fixture);
wizardJourneys(fixture);
wizardHalvesJourneys(fixture);
wizardPlaceJourneys(fixture);
wizardSendingJourneys(fixture);
withdrawJourneys(fixture);
uploadJourneys(fixture);
badFilesJourneys(fixture);
wizardAccessibilityJourneys(fixture);
