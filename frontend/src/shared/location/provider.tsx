/** Holds the visitor's location for the whole page. */
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ReactNode } from "react";
import { PositionFailure, browserGeolocation } from "./geolocation.ts";
import type { GeolocationPort, LocationErrorCode } from "./geolocation.ts";
import { errorOf, initialLocation, isIdle, nextLocation } from "./state.ts";
import type { LocationError, LocationEvent, LocationState } from "./state.ts";

interface LocationHandle {
  state: LocationState;
  /** Whether nothing is known or asked at this moment; what is shown may be a little behind. */
  isIdle: () => boolean;
  /** Asks the browser for the position; resolves with why there is none, else with null. */
  request: () => Promise<LocationError | null>;
}

const LocationContext = createContext<LocationHandle | null>(null);

export function LocationProvider(props: { port?: GeolocationPort; children: ReactNode }) {
  const port = props.port ?? browserGeolocation;
  const [state, show] = useState(initialLocation);
  const latest = useRef(initialLocation);
  const dispatch = useCallback((event: LocationEvent) => {
    const next = nextLocation(latest.current, event);
    latest.current = next;
    // Half of the page depends on it: whatever the visitor does meanwhile comes first.
    startTransition(() => show(next));
  }, []);

  // On start: a granted permission is used at once, and so is one that is granted later.
  useEffect(() => {
    let left = false;
    const learn = (permission: PermissionState) => {
      if (left) return;
      dispatch({ type: "permission", state: permission });
      if (permission === "granted") void requestPosition(port, dispatch);
    };
    // Where the browser can't be asked nobody has decided yet.
    void port.permission(learn).then((permission) => learn(permission ?? "prompt"));
    return () => {
      left = true;
    };
  }, [port, dispatch]);

  const handle = useMemo(
    () => ({
      state,
      isIdle: () => isIdle(latest.current),
      request: () => requestPosition(port, dispatch),
    }),
    [port, state, dispatch],
  );
  return <LocationContext value={handle}>{props.children}</LocationContext>;
}

async function requestPosition(port: GeolocationPort, dispatch: (event: LocationEvent) => void) {
  const fail = (code: LocationErrorCode) => {
    dispatch({ type: "failed", code });
    return errorOf(code);
  };
  if (!port.supported()) return fail(0);
  dispatch({ type: "requested" });
  try {
    dispatch({ type: "found", location: await port.request() });
    return null;
  } catch (error) {
    return fail(error instanceof PositionFailure ? error.code : 2);
  }
}

/** The location and how to ask for it; throws outside of the provider. */
export function useLocationHandle(): LocationHandle {
  const handle = useContext(LocationContext);
  if (!handle) throw new Error("There is no LocationProvider around this component");
  return handle;
}
