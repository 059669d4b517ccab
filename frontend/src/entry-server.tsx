/** Renders a public page to HTML; the server process loads the built bundle of this file. */
import type { EmotionCache } from "@emotion/cache";
import createEmotionServer from "@emotion/server/create-instance";
import type { Town } from "@mainstreet/contracts/town";
import { dehydrate } from "@tanstack/react-query";
import type { DehydratedState, QueryClient } from "@tanstack/react-query";
import InitColorSchemeScript from "@mui/material/InitColorSchemeScript";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  RouterContextProvider,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
} from "react-router-dom";
import type { StaticHandlerContext } from "react-router-dom";
import { PublicApp } from "./app/public/app.tsx";
import type { PageState } from "./app/public/app.tsx";
import { OfflinePage } from "./app/public/offline/offline-page.tsx";
import { servedPages } from "./app/public/page-heads.ts";
import { pageLoad } from "./app/public/page-route.ts";
import type { PageHead } from "./app/public/page-route.ts";
import { publicRoutes } from "./app/public/routes.ts";
import { ApiContext, ApiFailure } from "./shared/api/client.ts";
import type { ApiClient } from "./shared/api/client.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import {
  SCHEME_ATTRIBUTE,
  SCHEME_STORAGE_KEY,
  createTownTheme,
  displayFontUrl,
  fontFaces,
} from "./shared/theme/town-theme.ts";
import type { RenderedDay } from "./shared/town/today.tsx";
import { createServerStyles } from "./shared/ui/app-providers.tsx";

export interface RenderedPage {
  /** HTML inside the root element. */
  html: string;
  /** Per emotion key; the ids tell the browser which styles are already in the page. */
  styles: { key: string; ids: string[]; css: string }[];
  state: PageState;
}

export interface OpenedPage {
  status: number;
  head: PageHead;
  /**
   * Source of the code that only this page needs, as named in the build's manifest; null for a page
   * without code.
   */
  source: string | null;
  /** Takes a few milliseconds of CPU time, so the server calls it once per version. */
  render: () => RenderedPage;
}

/** Which page to render, for which town and day. */
interface Place {
  url: URL;
  town: Town;
  today: RenderedDay;
  api: ApiClient;
}

const offlineRoute = { path: "/offline", Component: OfflinePage };
const handler = createStaticHandler([...publicRoutes, offlineRoute]);

/** Loads the data of the page at the address; throws when the API does not answer. */
export async function openPage(place: Place): Promise<OpenedPage> {
  const { url, town, today, api } = place;
  const load = { town, api, client: createQueryClient(), complete: true };
  const requestContext = new RouterContextProvider(new Map([[pageLoad, load]]));
  const context = await handler.query(new Request(url), { requestContext });
  if (context instanceof Response) throw new Error("No public page leads to another");
  for (const error of Object.values(context.errors ?? {})) throw error;
  const page = context.matches.at(-1);
  // The route of `/` is the only page without a path.
  const served = servedPages[page?.route.path ?? "/"];
  if (!page || !served) throw new Error("There is no page at this address");
  return {
    status: context.statusCode,
    head: served.head({ ...load, url, params: page.params, today: today.day }),
    source: served.source,
    render: () => renderPage(place, load.client, context),
  };
}

function renderPage(
  { town, today, api }: Place,
  client: QueryClient,
  context: StaticHandlerContext,
): RenderedPage {
  const cache = createServerStyles();
  const { loaderData } = context;
  const state = { town, today, queries: dehydrated(client), router: { loaderData } };
  const theme = createTownTheme(town.accent);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <ApiContext value={api}>
      <PublicApp cache={cache} client={client} theme={theme} state={state}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PublicApp>
    </ApiContext>,
  );
  return { html, state, styles: stylesOf(html, cache) };
}

/**
 * The inner of two nested styled components merges the outer's rules with its own, so no element
 * has the outer's class and the page leaves its rules out. Their ids must be listed all the same,
 * or the browser inserts each of them during hydration and lays the page out again.
 */
function stylesOf(html: string, cache: EmotionCache): RenderedPage["styles"] {
  const { styles } = createEmotionServer(cache).extractCriticalToChunks(html);
  const used = new Set(styles.flatMap(({ ids }) => ids));
  const joined = Object.keys(cache.inserted).filter((id) => !used.has(id));
  styles.find(({ key }) => key === cache.key)?.ids.push(...joined);
  return styles;
}

/** Gives all queries the same time: values that differ by milliseconds compress worse. */
function dehydrated(client: QueryClient): DehydratedState {
  const state = dehydrate(client);
  const at = Date.now();
  for (const query of state.queries) {
    query.dehydratedAt = at;
    query.state.dataUpdatedAt = at;
  }
  return state;
}

const END = "</script>";
const scheme = renderToStaticMarkup(
  <InitColorSchemeScript
    attribute={SCHEME_ATTRIBUTE}
    defaultMode="light"
    modeStorageKey={SCHEME_STORAGE_KEY}
  />,
);
if (!scheme.startsWith("<script") || !scheme.endsWith(END))
  throw new Error(`The color scheme's script is not one: ${scheme}`);
/** Script that applies the remembered color scheme before the first paint. */
export const schemeScript = scheme.slice(scheme.indexOf(">") + 1, -END.length);
/**
 * Script that presses the search button on `/`; inline in the head, so that it works before
 * hydration.
 */
export const slashScript = `(${listenForSlash.toString()})()`;

function listenForSlash() {
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    // The visitor is typing, or a dialog is open.
    if (target.closest("input, textarea, select, [contenteditable], dialog, [role='dialog']"))
      return;
    if (document.querySelector("dialog[open], [aria-modal='true']")) return;
    const button = document.querySelector<HTMLElement>("[aria-keyshortcuts='/']");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

/**
 * Returns the script that loads script files after the first paint, which their download would delay. Each file
 * has an element, not only the entry, so that each runs as a separate task.
 */
export const startScript = (files: readonly string[]) =>
  `(${loadAfterPaint.toString()})(${JSON.stringify(files)})`;

function loadAfterPaint(files: readonly string[]) {
  const load = () => {
    for (const src of files) {
      const script = Object.assign(document.createElement("script"), { type: "module", src });
      // In this order, as each file comes after its imports.
      script.async = false;
      document.head.append(script);
    }
  };
  // A tab in the background paints nothing.
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}

export { ApiFailure, displayFontUrl, fontFaces };
