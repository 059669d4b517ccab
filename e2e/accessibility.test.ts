/** Every page looked at by axe, and walked through by keyboard. */
import { accessibilityJourneys } from "./src/accessibility.journeys.ts";
import { homeAccessibilityJourneys } from "./src/home-accessibility.journeys.ts";
import { keyboardJourneys } from "./src/keyboard.journeys.ts";
import { narrowJourneys } from "./src/narrow.journeys.ts";
import { readerSettingsJourneys } from "./src/reader-settings.journeys.ts";
import { openStage } from "./src/stage.ts";

const stage = openStage();

accessibilityJourneys(stage);
homeAccessibilityJourneys(stage);
keyboardJourneys(stage);
narrowJourneys(stage);
readerSettingsJourneys(stage);
