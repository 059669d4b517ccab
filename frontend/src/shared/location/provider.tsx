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
import { PLACE_KEY, storedPlace } from "./chosen-place.ts";
import type { ChosenPlace } from "./chosen-place.ts";
import { PositionFailure, browserGeolocation } from "./geolocation.ts";
import type { GeolocationPort, LocationErrorCode } from "./geolocation.ts";
import { initialLocation, isIdle, nextLocation } from "./state.ts";
import type { LocationEvent, LocationState } from "./state.ts";

interface LocationHandle {
  state: LocationState;
  /** Whether nothing is known or asked at this moment; what is shown may be a little behind. */
  isIdle: () => boolean;
  /** Asks the browser for the position; resolves with what is so by then: the visitor may have chosen a place. */
  request: (by: "visitor" | "page") => Promise<LocationState>;
  /** Takes this place in place of the browser's, which is meant by undefined. */
  choose: (place: ChosenPlace | undefined) => void;
  /** Sorts the lists by the place that is known. */
  sort: () => void;
}

const LocationContext = createContext<LocationHandle | null>(null);

export function LocationProvider(props: { port?: GeolocationPort; children: ReactNode }) {
  const port = props.port ?? browserGeolocation;
  const [state, show] = useState(initialLocation);
  const latest = useRef(initialLocation);
  const reading = useReading();
  const dispatch = useCallback((event: LocationEvent) => {
    const next = nextLocation(latest.current, event);
    latest.current = next;
    // Half of the page depends on it: whatever the visitor does meanwhile comes first.
    startTransition(() => show(next));
    return next;
  }, []);

  // On start, and when another tab chooses: what was chosen; else a granted permission is used at once, and so is one
  // that is granted later.
  useEffect(() => {
    let left = false;
    const learn = (permission: PermissionState) => {
      if (left || latest.current.chosen !== undefined) return;
      dispatch({ type: "permission", state: permission });
      // What is granted in answer to a request is that request's.
      if (permission === "granted" && !latest.current.loading)
        void requestPosition(port, dispatch, () => !reading.current);
    };
    const begin = () => {
      const place = storedPlace();
      if (place || latest.current.chosen !== undefined) dispatch({ type: "chosen", place });
      // Where the browser can't be asked nobody has decided yet.
      void port.permission(learn).then((permission) => learn(permission ?? "prompt"));
    };
    const hear = ({ key }: StorageEvent) => key === PLACE_KEY && begin();
    begin();
    window.addEventListener("storage", hear);
    return () => {
      left = true;
      window.removeEventListener("storage", hear);
    };
  }, [port, dispatch, reading]);

  const handle = useMemo(
    () => ({
      state,
      isIdle: () => isIdle(latest.current),
      request: (by: "visitor" | "page") =>
        requestPosition(port, dispatch, () => by === "visitor" || !reading.current),
      choose: (place: ChosenPlace | undefined) => dispatch({ type: "chosen", place }),
      sort: () => dispatch({ type: "sorted" }),
    }),
    [port, state, dispatch, reading],
  );
  return <LocationContext value={handle}>{props.children}</LocationContext>;
}

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/** Whether the visitor has begun to read: a list that is sorted anew would turn away under the finger. */
function useReading() {
  const reading = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    const note = () => {
      reading.current = true;
      stop.abort();
    };
    for (const sign of SIGNS)
      window.addEventListener(sign, note, { capture: true, passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
  return reading;
}

async function requestPosition(
  port: GeolocationPort,
  dispatch: (event: LocationEvent) => LocationState,
  sorts: () => boolean,
) {
  const fail = (code: LocationErrorCode) => dispatch({ type: "failed", code });
  if (!port.supported()) return fail(0);
  dispatch({ type: "requested" });
  try {
    const location = await port.request();
    return dispatch({ type: "found", location, sorts: sorts() });
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
