/** Budgets and first paint of the public pages, in a browser. */
import { budgetJourneys } from "./src/budgets.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";
import { firstPaintJourneys } from "./src/first-paint.journeys.ts";

const fixture = openBrowserFixture();
budgetJourneys(fixture);
firstPaintJourneys(fixture);
