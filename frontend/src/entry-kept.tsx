/** Says on a page that the service worker has kept how old it is; the worker puts this and its place there. */
import { createRoot } from "react-dom/client";
import type { PageState } from "./app/public/app.tsx";
import { KeptBar } from "./features/site/kept-bar.tsx";
import { readPageState } from "./shared/page-state.ts";
import { createTownTheme } from "./shared/theme/town-theme.ts";
import { TownFrame, createBrowserStyles } from "./shared/ui/town-frame.tsx";

const place = document.getElementById("kept");
const at = new Date(place?.dataset["at"] ?? "");
if (!place || Number.isNaN(at.getTime())) throw new Error("Nothing says how old the page is");
const { town, today } = readPageState<PageState>();

createRoot(place).render(
  <TownFrame
    cache={createBrowserStyles()}
    theme={createTownTheme(town.accent)}
    styled
    town={town}
    today={today}
  >
    <KeptBar at={at} />
  </TownFrame>,
);
