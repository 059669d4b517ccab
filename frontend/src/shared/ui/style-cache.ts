/** Emotion's cache, with the nonce that the page's policy asks of every style element. */
import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";

const KEY = "ms";

/** In the browser the nonce comes from the page's own meta element. */
export function createBrowserStyles(): EmotionCache {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return createCache({ key: KEY, ...(meta?.nonce ? { nonce: meta.nonce } : {}) });
}

/** On the server styles are collected for the head, never written between the elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache({ key: KEY });
  cache.compat = true;
  return cache;
}
