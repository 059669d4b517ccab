/** Texts about the visitor's location, by state and error. */

/** State of the header's location chip. */
export const chipText = {
  off: { label: "Local deals", tooltip: "Click to enable location services" },
  loading: { label: "Detecting...", tooltip: "Getting your location..." },
  on: {
    label: "My Location",
    tooltip: "Using your current location to find nearby deals",
    badge: "Enabled",
  },
} as const;

/** Chip texts for a place chosen instead of the browser's position. */
export const chosenText = {
  enter: "Enter address or ZIP code",
  near: (name: string) => `Near ${name}`,
  none: "Location off",
} as const;

export const promptText = {
  title: "See what is close to you",
  body: "Share your location and the nearest deals come first. We don't keep it.",
  button: "Use My Location",
  dismiss: "Not now",
} as const;
