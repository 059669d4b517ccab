/** Journeys of a town's admins: signing in, their account, imports. */
import { accountJourneys } from "./src/account.journeys.ts";
import { adminJourneys } from "./src/admin.journeys.ts";
import { bundleJourneys } from "./src/bundle.journeys.ts";
import { checkedFileJourneys } from "./src/checked-files.journeys.ts";
import { correctedFileJourneys } from "./src/corrected-files.journeys.ts";
import { geocodeJourneys } from "./src/geocode.journeys.ts";
import { importJourneys, runningImportJourneys } from "./src/imports.journeys.ts";
import { importsElsewhereJourneys } from "./src/imports-elsewhere.journeys.ts";
import { oddFilesJourneys } from "./src/odd-files.journeys.ts";
import { signInJourneys } from "./src/sign-in.journeys.ts";
import { toastJourneys } from "./src/toasts.journeys.ts";
import { openBrowserFixture } from "./src/browser-fixture.ts";
import { undoImportJourneys } from "./src/undo-import.journeys.ts";

const fixture = openBrowserFixture();

adminJourneys(fixture);
undoImportJourneys(fixture);
geocodeJourneys(fixture);
importJourneys(fixture);
checkedFileJourneys(fixture);
correctedFileJourneys(fixture);
importsElsewhereJourneys(fixture);
oddFilesJourneys(fixture);
signInJourneys(fixture);
accountJourneys(fixture);
bundleJourneys(fixture);
toastJourneys(fixture);
runningImportJourneys(fixture);
