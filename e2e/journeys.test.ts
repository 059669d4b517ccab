/** All journeys go through one running system: it starts once and is closed at the end. */
import { afterAll, beforeAll } from "vitest";
import { accessibilityJourneys } from "./src/accessibility.journeys.ts";
import { adminJourneys } from "./src/admin.journeys.ts";
import { birthdayAccessibilityJourneys } from "./src/birthday-accessibility.journeys.ts";
import { birthdayJourneys } from "./src/birthday.journeys.ts";
import { launchBrowser } from "./src/browser.ts";
import { categorySheetJourneys } from "./src/category-sheet.journeys.ts";
import { dealsJourneys } from "./src/deals.journeys.ts";
import { eventsJourneys } from "./src/events.journeys.ts";
import { failingListsJourneys } from "./src/failing-lists.journeys.ts";
import { homeAccessibilityJourneys } from "./src/home-accessibility.journeys.ts";
import { homeJourneys } from "./src/home.journeys.ts";
import { keyboardJourneys } from "./src/keyboard.journeys.ts";
import { locationJourneys } from "./src/location.journeys.ts";
import { nearbyJourneys } from "./src/nearby.journeys.ts";
import { publicJourneys } from "./src/public.journeys.ts";
import { recordJourneys } from "./src/records.journeys.ts";
import type { Stage } from "./src/stage.ts";
import { openSystem } from "./src/system.ts";
import { uploadJourneys } from "./src/upload.journeys.ts";
import { wizardAccessibilityJourneys } from "./src/wizard-accessibility.journeys.ts";
import { wizardJourneys } from "./src/wizard.journeys.ts";
import { toastJourneys } from "./src/toasts.journeys.ts";

let stage: Stage | undefined;

beforeAll(async () => {
  const system = await openSystem();
  try {
    stage = { system, browser: await launchBrowser() };
  } catch (error) {
    await system.close();
    throw error;
  }
});

afterAll(async () => {
  await stage?.browser.close();
  await stage?.system.close();
});

const stageNow = () => {
  if (!stage) throw new Error("The system has not started");
  return stage;
};

publicJourneys(stageNow);
homeJourneys(stageNow);
categorySheetJourneys(stageNow);
failingListsJourneys(stageNow);
locationJourneys(stageNow);
nearbyJourneys(stageNow);
adminJourneys(stageNow);
recordJourneys(stageNow);
dealsJourneys(stageNow);
eventsJourneys(stageNow);
birthdayJourneys(stageNow);
birthdayAccessibilityJourneys(stageNow);
toastJourneys(stageNow);
accessibilityJourneys(stageNow);
wizardJourneys(stageNow);
uploadJourneys(stageNow);
wizardAccessibilityJourneys(stageNow);
homeAccessibilityJourneys(stageNow);
keyboardJourneys(stageNow);
