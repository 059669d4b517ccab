/** How acquiring the visitor's location goes: pure state and transitions. */
import { locationErrors } from "../text/location.ts";
import type { LocationErrorCode, Position } from "./geolocation.ts";

export interface LocationError {
  code: LocationErrorCode;
  message: string;
}

export interface LocationState {
  location: Position | null;
  loading: boolean;
  error: LocationError | null;
  /** Undefined until the browser has told it. */
  permission: PermissionState | undefined;
}

export type LocationEvent =
  | { type: "requested" }
  | { type: "found"; location: Position }
  | { type: "failed"; code: LocationErrorCode }
  | { type: "permission"; state: PermissionState };

export const initialLocation: LocationState = {
  location: null,
  loading: false,
  error: null,
  permission: undefined,
};

export function nextLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case "requested":
      return { ...state, loading: true };
    case "found":
      return { ...state, location: event.location, loading: false, error: null };
    case "failed":
      return { ...state, location: null, loading: false, error: errorOf(event.code) };
    case "permission":
      break;
  }
  return event.state === "denied"
    ? { ...state, permission: event.state, location: null, error: errorOf(1) }
    : { ...state, permission: event.state };
}

/** No location, none on its way, and no failure. */
export const isIdle = (state: LocationState) => !state.location && !state.loading && !state.error;

/** The error with the words of the catalogue. */
export const errorOf = (code: LocationErrorCode): LocationError => ({
  code,
  message: locationErrors[code],
});
