/** Whether the browser has taken over: false in the server's HTML and while it hydrates. */
import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

export const useMounted = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
