/** The browser's geolocation behind a small port, so that the server can render and tests inject fakes. */

/** In degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

export type LocationErrorCode = 0 | 1 | 2 | 3;

export interface GeolocationPort {
  supported(): boolean;
  /** Resolves with the position; rejects with a code: 1 denied, 2 unavailable, 3 timeout. */
  request(): Promise<Position>;
  /** State of the permission, and a call back at each change; undefined where it can't be asked. */
  permission(onChange: (state: PermissionState) => void): Promise<PermissionState | undefined>;
}

/** Why there is no position. */
export class PositionFailure extends Error {
  readonly code: LocationErrorCode;

  constructor(code: LocationErrorCode) {
    super("No position");
    this.code = code;
  }
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 };

/** To some 100 yards: nearer nobody needs to know, and one does not move with every step. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});

export const browserGeolocation: GeolocationPort = {
  supported: () => "geolocation" in navigator,

  request: () =>
    new Promise((resolve, reject) => {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(rounded(coords)),
        ({ code }) => reject(new PositionFailure(code === 1 || code === 3 ? code : 2)),
        OPTIONS,
      );
    }),

  async permission(onChange) {
    if (!("permissions" in navigator)) return undefined;
    try {
      const status = await navigator.permissions.query({ name: "geolocation" });
      status.addEventListener("change", () => onChange(status.state));
      return status.state;
    } catch {
      return undefined;
    }
  },
};
