/** Accessibility of every page: axe, and keyboard walks. */
import { accessibilityJourneys } from "./src/accessibility.journeys.ts";
import { homeAccessibilityJourneys } from "./src/home-accessibility.journeys.ts";
import { keyboardJourneys } from "./src/keyboard.journeys.ts";
import { narrowJourneys } from "./src/narrow.journeys.ts";
import { readerSettingsJourneys } from "./src/reader-settings.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";

const fixture = openBrowserFixture();

accessibilityJourneys(fixture);
homeAccessibilityJourneys(fixture);
keyboardJourneys(fixture);
narrowJourneys(fixture);
readerSettingsJourneys(fixture);
