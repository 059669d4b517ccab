/** Journeys of shoppers who search, and of search engines. */
import { seoJourneys } from "./src/seo.journeys.ts";
import { searchAccessibilityJourneys } from "./src/search-accessibility.journeys.ts";
import { searchOpenJourneys } from "./src/search-open.journeys.ts";
import { searchJourneys } from "./src/search.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

searchJourneys(fixture);
searchOpenJourneys(fixture);
searchAccessibilityJourneys(fixture);
seoJourneys(fixture);
