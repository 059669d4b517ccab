/** Journeys offline, and in the oldest supported browsers. */
import { offlineCacheJourneys } from "./src/offline-cache.journeys.ts";
import { offlineSavedJourneys } from "./src/offline-saved.journeys.ts";
import { offlineJourneys } from "./src/offline.journeys.ts";
import { oldBrowsersJourneys } from "./src/old-browsers.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

offlineJourneys(fixture);
offlineSavedJourneys(fixture);
offlineCacheJourneys(fixture);
oldBrowsersJourneys(fixture);
