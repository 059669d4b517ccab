/** Emotion's cache. The page's policy allows empty style elements, which rules are inserted into. */
import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";

const OPTIONS = {
  key: "ms",
  // Browsers that run the site need no prefixes but those written by hand; pages weigh less without.
  stylisPlugins: [],
};

/** Takes over the styles that the server has made. */
export const createBrowserStyles = (): EmotionCache => createCache({ ...OPTIONS, speedy: true });

/** On the server styles are collected for the head, never written between the elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache(OPTIONS);
  cache.compat = true;
  return cache;
}
