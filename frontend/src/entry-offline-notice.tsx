/**
 * Tells how old a page from the service worker's cache is; the worker adds this script and its
 * place to the page.
 */
import { createRoot } from "react-dom/client";
import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useSyncExternalStore } from "react";
import type { PageState } from "./app/public/app.tsx";
import { readPageState } from "./shared/page-state.ts";
import { edge } from "./shared/theme/tokens.ts";
import { createTownTheme } from "./shared/theme/town-theme.ts";
import { createBrowserStyles, AppProviders, useTown } from "./shared/ui/app-providers.tsx";
import { formatCachedAt } from "./shared/format/town-day.ts";
import { offlineText } from "./shared/text/offline.ts";
import { siteText } from "./shared/text/site.ts";
import { useToday } from "./shared/town/today.tsx";

/**
 * Bar above a cached page: that there is no connection, how old the page is, and a button to reload
 * it.
 */
function OfflineNotice({ at }: { at: Date }) {
  const { timeZone } = useTown();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Bar
      severity="info"
      variant="outlined"
      icon={<CloudOffRounded />}
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {siteText.tryAgain}
        </Button>
      }
    >
      <span>{online ? offlineText.unreachable : offlineText.offline}</span>{" "}
      {offlineText.shownAsOf(formatCachedAt(timeZone, at, useToday()))}
    </Bar>
  );
}

function subscribe(onChange: () => void) {
  const stop = new AbortController();
  for (const name of ["online", "offline"])
    window.addEventListener(name, onChange, { signal: stop.signal });
  return () => stop.abort();
}

const Bar = styled(Alert)(({ theme }) => ({
  border: 0,
  borderRadius: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  padding: `4px ${edge(16)}`,
  alignItems: "center",
  justifyContent: "center",
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.well,
  "& .MuiAlert-icon": { color: "inherit" },
  "& .MuiAlert-action": { margin: 0, padding: "0 0 0 16px" },
}));

const place = document.getElementById("kept");
const at = new Date(place?.dataset["at"] ?? "");
if (!place || Number.isNaN(at.getTime())) throw new Error("Nothing says how old the page is");
const { town, today } = readPageState<PageState>();

createRoot(place).render(
  <AppProviders
    cache={createBrowserStyles()}
    theme={createTownTheme(town.accent)}
    styled
    town={town}
    today={today}
  >
    <OfflineNotice at={at} />
  </AppProviders>,
);
