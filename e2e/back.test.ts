/** Journeys back and forth in the history, and on the pages of businesses and events. */
import { backJourneys } from "./src/back.journeys.ts";
import { backListsJourneys } from "./src/back-lists.journeys.ts";
import { printedJourneys } from "./src/printed.journeys.ts";
import { recordPagesJourneys } from "./src/record-pages.journeys.ts";
import { directoryJourneys } from "./src/directory.journeys.ts";
import { allEventsJourneys } from "./src/all-events.journeys.ts";
import { hoursJourneys } from "./src/hours.journeys.ts";
import { mapJourneys } from "./src/map.journeys.ts";
import { mapPlacesJourneys } from "./src/map-places.journeys.ts";
import { mapStyleJourneys } from "./src/map-style.journeys.ts";
import { smallMapJourneys } from "./src/small-map.journeys.ts";
import { updatedSiteJourneys } from "./src/updated-site.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

backJourneys(fixture);
backListsJourneys(fixture);
updatedSiteJourneys(fixture);
recordPagesJourneys(fixture);
printedJourneys(fixture);
directoryJourneys(fixture);
hoursJourneys(fixture);
allEventsJourneys(fixture);
mapJourneys(fixture);
mapPlacesJourneys(fixture);
smallMapJourneys(fixture);
mapStyleJourneys(fixture);
