/** Asks for the location by itself, once, where nothing is known yet. */
import { useEffect } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { isIdle } from "../../shared/location/state.ts";

const DELAY_MS = 1000;

/** After one second without location, loading or error, the location is requested. */
export function useAutoRequest() {
  const { state, request, isIdle: isIdleNow } = useLocationHandle();
  const idle = isIdle(state);
  useEffect(() => {
    if (!idle) return undefined;
    const timer = setTimeout(() => isIdleNow() && void request("page"), DELAY_MS);
    return () => clearTimeout(timer);
    // The timer starts when the state becomes idle, not with each new handle.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle]);
}
