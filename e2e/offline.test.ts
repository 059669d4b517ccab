/** Journeys without a connection. */
import { offlineCacheJourneys } from "./src/offline-cache.journeys.ts";
import { offlineSavedJourneys } from "./src/offline-saved.journeys.ts";
import { offlineJourneys } from "./src/offline.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

offlineJourneys(fixture);
offlineSavedJourneys(fixture);
offlineCacheJourneys(fixture);
