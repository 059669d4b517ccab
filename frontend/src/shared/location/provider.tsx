/** Provides the visitor's location to the whole page. */
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
import { onFirstInteraction } from "../hooks/hydration.ts";
import { PLACE_KEY, askPermission, askPosition, storedPlace } from "./geolocation.ts";
import type { ChosenPlace, LocationErrorCode } from "./geolocation.ts";
import { initialLocation, isIdle, nextLocation } from "./state.ts";
import type { LocationEvent, LocationState } from "./state.ts";

interface LocationHandle {
  state: LocationState;
  /** Whether nothing is known or requested right now; unlike `state`, never behind a pending transition. */
  isIdle: () => boolean;
  /**
   * Asks the browser for the position; resolves with the state afterwards, as the visitor may have
   * chosen a place.
   */
  request: (by: "visitor" | "page") => Promise<LocationState>;
  /** Uses this place instead of the browser's position; undefined returns to the latter. */
  choose: (place: ChosenPlace | undefined) => void;
  /** Sorts the lists by the known location. */
  sort: () => void;
}

const LocationContext = createContext<LocationHandle | null>(null);

export function LocationProvider({ children }: { children: ReactNode }) {
  const [state, show] = useState(initialLocation);
  const latest = useRef(initialLocation);
  const reading = useReading();
  const dispatch = useCallback((event: LocationEvent) => {
    const next = nextLocation(latest.current, event);
    latest.current = next;
    // Half of the page depends on the location: the visitor's input has priority.
    startTransition(() => show(next));
    return next;
  }, []);

  // On start, and when another tab chooses a place: use the stored place. Otherwise use the
  // permission as soon as it is granted.
  useEffect(() => {
    let left = false;
    const learn = (permission: PermissionState) => {
      if (left || latest.current.chosen !== undefined) return;
      dispatch({ type: "permission", state: permission });
      // If granted during a request, that request delivers the position.
      if (permission === "granted" && !latest.current.loading)
        void requestPosition(dispatch, () => !reading.current);
    };
    const begin = () => {
      const place = storedPlace();
      if (place || latest.current.chosen !== undefined) dispatch({ type: "chosen", place });
      // Without a permissions API, the permission counts as undecided.
      void askPermission(learn).then((permission) => learn(permission ?? "prompt"));
    };
    const hear = ({ key }: StorageEvent) => key === PLACE_KEY && begin();
    begin();
    window.addEventListener("storage", hear);
    return () => {
      left = true;
      window.removeEventListener("storage", hear);
    };
  }, [dispatch, reading]);

  const handle = useMemo(
    () => ({
      state,
      isIdle: () => isIdle(latest.current),
      request: (by: "visitor" | "page") =>
        requestPosition(dispatch, () => by === "visitor" || !reading.current),
      choose: (place: ChosenPlace | undefined) => dispatch({ type: "chosen", place }),
      sort: () => dispatch({ type: "sorted" }),
    }),
    [state, dispatch, reading],
  );
  return <LocationContext value={handle}>{children}</LocationContext>;
}

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/** Returns whether the visitor has begun to read: a list re-sorted then would move away under the finger. */
function useReading() {
  const reading = useRef(false);
  useEffect(
    () =>
      onFirstInteraction(SIGNS, () => {
        reading.current = true;
      }),
    [],
  );
  return reading;
}

async function requestPosition(
  dispatch: (event: LocationEvent) => LocationState,
  sorts: () => boolean,
) {
  const fail = (code: LocationErrorCode) => dispatch({ type: "failed", code });
  if (!("geolocation" in navigator)) return fail(0);
  dispatch({ type: "requested" });
  const answer = await askPosition();
  if (typeof answer === "number") return fail(answer);
  return dispatch({ type: "found", location: answer, sorts: sorts() });
}

/** Returns the location and the ways to change it; throws outside of the provider. */
export function useLocationHandle(): LocationHandle {
  const handle = useContext(LocationContext);
  if (!handle) throw new Error("There is no LocationProvider around this component");
  return handle;
}
