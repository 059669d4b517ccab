/** Journeys without a connection. */
import { keptJourneys } from "./src/kept.journeys.ts";
import { offlineSavedJourneys } from "./src/offline-saved.journeys.ts";
import { offlineJourneys } from "./src/offline.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

offlineJourneys(fixture);
offlineSavedJourneys(fixture);
keptJourneys(fixture);
