/**
 * Texts about the visitor's location that no page needs initially: errors, instructions, choosing a
 * place.
 */

/** By error code: 0 unsupported, 1 denied, 2 unavailable, 3 timeout. */
export const locationErrors = {
  0: "Geolocation is not supported by your browser",
  1: "Location permission denied. Please enable location services for this site in your browser settings.",
  2: "Your location information is unavailable. Please try again or check your device settings.",
  3: "The request to get your location timed out. Please try again.",
} as const;

/** By error code; 0 is also the fallback for errors without a panel. */
export const panelText = {
  0: { title: "Location access required", body: locationErrors[0], button: "Try Again" },
  1: {
    title: "Location permission denied",
    body: "To find coupons near you, please enable location access in your browser settings.",
    button: "Request Permission",
  },
  2: { title: "Location unavailable", body: locationErrors[2], button: "Try Again" },
  3: { title: "Location request timed out", body: locationErrors[3], button: "Try Again" },
} as const;

/** Texts of the dialog in which visitors choose their place. */
export const placeText = {
  title: "Your location",
  advice: "Say where you are, and the nearest deals come first.",
  browser: "Your browser tells where you are.",
  near: (name: string) => `The nearest to ${name} come first.`,
  off: "Your location is off: lists keep their own order.",
  label: "Address or ZIP code",
  privacy: "We look it up once; the place is kept on this device only.",
  find: "Show what is near",
  finding: "Looking it up...",
  failed: "The address could not be looked up. Please check your connection and try again.",
  ownLocation: "Use My Location",
  switchOff: "Switch off",
  switchedOff: "Location is off",
  close: "Close",
} as const;

/** Instructions for allowing access to the location after it was denied. */
export const instructionsText = {
  show: "Show Instructions",
  hide: "Hide Instructions",
  places: [
    {
      where: "Chrome",
      steps: [
        "Click the icon to the left of the address.",
        "Open 'Site settings' and set 'Location' to 'Allow'.",
        "Reload the page.",
      ],
    },
    {
      where: "Safari",
      steps: [
        "Open the Safari menu and choose 'Settings for This Website'.",
        "Set 'Location' to 'Allow'.",
        "Reload the page.",
      ],
    },
    {
      where: "Mobile devices",
      steps: [
        "Open the device's settings and turn on location services.",
        "Allow your browser to use the location.",
        "Come back, reload the page and allow this site to use it.",
      ],
    },
  ],
} as const;

/** Texts of the card that offers to re-sort the list being read. */
export const offerText = {
  title: "See what is nearest?",
  body: "Your location is here; the deals have kept their order.",
  button: "Nearest first",
  dismiss: "Keep the order",
} as const;
