/** Budgets of the public pages, in a browser. */
import { budgetJourneys } from "./src/budgets.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

budgetJourneys(openBrowserFixture());
