/** Emotion's cache, with the nonce that the page's policy asks of every style element. */
import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";
import { MADE_ATTRIBUTE } from "./made-attribute.ts";

const OPTIONS = {
  key: "ms",
  // Browsers that run the site need no prefixes but those written by hand; pages weigh less without.
  stylisPlugins: [],
};

/** What the page's policy asks of every style element; undefined where no policy is in force. */
export const pageNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

/**
 * What the server has made stays where it is. Emotion's own way moves the elements, and whatever
 * moves is read anew, and every element of the page with it.
 */
export function createBrowserStyles(): EmotionCache {
  const nonce = pageNonce();
  const cache = createCache({ ...OPTIONS, ...(nonce ? { nonce } : {}) });
  for (const made of document.querySelectorAll(`style[${MADE_ATTRIBUTE}]`))
    for (const name of made.getAttribute(MADE_ATTRIBUTE)?.split(" ") ?? [])
      cache.inserted[name] = true;
  return cache;
}

/** On the server styles are collected for the head, never written between the elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache(OPTIONS);
  cache.compat = true;
  return cache;
}
