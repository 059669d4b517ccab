/** Emotion's cache, with the nonce that the page's policy asks of every style element. */
import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";

const OPTIONS = {
  key: "ms",
  // Browsers that run the site need no prefixes but those written by hand; pages weigh less without.
  stylisPlugins: [],
};

/** Takes over the styles that the server has made. */
export function createBrowserStyles(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ ...OPTIONS, ...(nonce ? { nonce } : {}) });
}

/** On the server styles are collected for the head, never written between the elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache(OPTIONS);
  cache.compat = true;
  return cache;
}
