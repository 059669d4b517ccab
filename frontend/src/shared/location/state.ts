/** State and transitions of acquiring the visitor's location (pure functions). */
import type { ChosenPlace, LocationErrorCode, Position } from "./geolocation.ts";

/** Why there is no location; `locationErrors` has the texts, which are loaded with the parts that show them. */
export interface LocationError {
  code: LocationErrorCode;
}

export interface LocationState {
  location: Position | null;
  /** Location by which lists are sorted; lags behind `location`, so that a list being read keeps its order. */
  sortedBy: Position | null;
  loading: boolean;
  error: LocationError | null;
  /** Undefined until the browser has reported it. */
  permission: PermissionState | undefined;
  /** What the visitor chose instead of the browser's position: the name of a place, or "" for none. */
  chosen: string | undefined;
}

export type LocationEvent =
  | { type: "requested" }
  | { type: "found"; location: Position; sorts: boolean }
  /** Undefined returns to the browser's position. */
  | { type: "chosen"; place: ChosenPlace | undefined }
  | { type: "sorted" }
  | { type: "failed"; code: LocationErrorCode }
  | { type: "permission"; state: PermissionState };

export const initialLocation: LocationState = {
  location: null,
  sortedBy: null,
  loading: false,
  error: null,
  permission: undefined,
  chosen: undefined,
};

export function nextLocation(state: LocationState, event: LocationEvent): LocationState {
  // A choice of the visitor takes precedence over anything the browser reports.
  if (state.chosen !== undefined && event.type !== "chosen" && event.type !== "sorted")
    return state;
  switch (event.type) {
    case "chosen": {
      const location = event.place?.location ?? null;
      return { ...initialLocation, location, sortedBy: location, chosen: event.place?.name };
    }
    case "requested":
      return { ...state, loading: true };
    case "found":
      return {
        ...state,
        location: event.location,
        sortedBy: event.sorts ? event.location : state.sortedBy,
        loading: false,
        error: null,
      };
    case "sorted":
      return { ...state, sortedBy: state.location };
    case "failed":
      return {
        ...state,
        location: null,
        sortedBy: null,
        loading: false,
        error: { code: event.code },
      };
    case "permission":
      break;
  }
  return event.state === "denied"
    ? { ...state, permission: event.state, location: null, sortedBy: null, error: { code: 1 } }
    : { ...state, permission: event.state };
}

/** Whether there is no location, no request in flight, no failure and no choice of the visitor. */
export const isIdle = (state: LocationState) =>
  !state.location && !state.loading && !state.error && state.chosen === undefined;
