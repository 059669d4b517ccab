/** notistack styles through goober, which asks the window for the policy's nonce: import this first. */
declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** Undefined where no policy is in force. */
export const toastNonce =
  typeof document === "undefined"
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

if (toastNonce) window.__nonce__ = toastNonce;
