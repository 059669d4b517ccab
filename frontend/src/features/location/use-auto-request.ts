/** Asks for the location by itself, once, where nothing is known yet. */
import { useEffect } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";

const DELAY_MS = 1000;

/** After one second without location, loading or error, the location is requested. */
export function useAutoRequest() {
  const { state, request } = useLocationHandle();
  const idle = !state.location && !state.loading && !state.error;
  useEffect(() => {
    if (!idle) return undefined;
    const timer = setTimeout(() => void request(), DELAY_MS);
    return () => clearTimeout(timer);
    // The timer starts when the state becomes idle, not with each new handle.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle]);
}
