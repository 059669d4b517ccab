/** How acquiring the visitor's location goes: pure state and transitions. */
import type { ChosenPlace, LocationErrorCode, Position } from "./geolocation.ts";

/** Why there is no location; `locationErrors` has its words, which come with the parts that say them. */
export interface LocationError {
  code: LocationErrorCode;
}

export interface LocationState {
  location: Position | null;
  /** The place by whose distance lists are sorted: what somebody reads keeps its order. */
  sortedBy: Position | null;
  loading: boolean;
  error: LocationError | null;
  /** Undefined until the browser has told it. */
  permission: PermissionState | undefined;
  /** What the visitor wants in place of the browser's: the name of a place, or "" for none. */
  chosen: string | undefined;
}

export type LocationEvent =
  | { type: "requested" }
  | { type: "found"; location: Position; sorts: boolean }
  /** Undefined: the browser's again. */
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
  // Whatever the browser says to somebody who has chosen.
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

/** No location, none on its way, no failure, and nobody who wants none. */
export const isIdle = (state: LocationState) =>
  !state.location && !state.loading && !state.error && state.chosen === undefined;
