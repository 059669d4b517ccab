/** How acquiring the visitor's location goes: pure state and transitions. */
import { locationErrors } from "../text/location.ts";
import type { LocationErrorCode, Position } from "./geolocation.ts";

export interface LocationError {
  code: LocationErrorCode;
  message: string;
}

export interface LocationState {
  location: Position | null;
  /** The place by whose distance lists are sorted: what somebody reads keeps its order. */
  sortedBy: Position | null;
  loading: boolean;
  error: LocationError | null;
  /** Undefined until the browser has told it. */
  permission: PermissionState | undefined;
}

export type LocationEvent =
  | { type: "requested" }
  | { type: "found"; location: Position; sorts: boolean }
  | { type: "sorted" }
  | { type: "failed"; code: LocationErrorCode }
  | { type: "permission"; state: PermissionState };

export const initialLocation: LocationState = {
  location: null,
  sortedBy: null,
  loading: false,
  error: null,
  permission: undefined,
};

export function nextLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
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
        error: errorOf(event.code),
      };
    case "permission":
      break;
  }
  return event.state === "denied"
    ? { ...state, permission: event.state, location: null, sortedBy: null, error: errorOf(1) }
    : { ...state, permission: event.state };
}

/** No location, none on its way, and no failure. */
export const isIdle = (state: LocationState) => !state.location && !state.loading && !state.error;

/** The error with the words of the catalogue. */
export const errorOf = (code: LocationErrorCode): LocationError => ({
  code,
  message: locationErrors[code],
});
