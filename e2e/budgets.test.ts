/** Budgets of the public pages, in a browser. */
import { budgetJourneys } from "./src/budgets.journeys.ts";
import { openStage } from "./src/stage.ts";

budgetJourneys(openStage());
