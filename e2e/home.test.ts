/** Journeys of shoppers on the home page. */
import { categoryRowJourneys } from "./src/category-row.journeys.ts";
import { categorySheetJourneys } from "./src/category-sheet.journeys.ts";
import { eventsJourneys } from "./src/events.journeys.ts";
import { failingDialogsJourneys } from "./src/failing-dialogs.journeys.ts";
import { failingListsJourneys } from "./src/failing-lists.journeys.ts";
import { homeJourneys } from "./src/home.journeys.ts";
import { locationPanelJourneys } from "./src/location-panel.journeys.ts";
import { locationJourneys } from "./src/location.journeys.ts";
import { appearanceJourneys } from "./src/appearance.journeys.ts";
import { nearbyJourneys } from "./src/nearby.journeys.ts";
import { placeListsJourneys } from "./src/place-lists.journeys.ts";
import { placeSearchJourneys } from "./src/place-search.journeys.ts";
import { placeTabsJourneys } from "./src/place-tabs.journeys.ts";
import { placeJourneys } from "./src/place.journeys.ts";
import { publicJourneys } from "./src/public.journeys.ts";
import { readingJourneys } from "./src/reading.journeys.ts";
import { translatedJourneys } from "./src/translated.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

publicJourneys(fixture);
homeJourneys(fixture);
categoryRowJourneys(fixture);
categorySheetJourneys(fixture);
failingListsJourneys(fixture);
failingDialogsJourneys(fixture);
locationJourneys(fixture);
locationPanelJourneys(fixture);
nearbyJourneys(fixture);
placeJourneys(fixture);
placeListsJourneys(fixture);
placeSearchJourneys(fixture);
placeTabsJourneys(fixture);
eventsJourneys(fixture);
readingJourneys(fixture);
translatedJourneys(fixture);
appearanceJourneys(fixture);
