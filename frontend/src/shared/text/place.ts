/** Words of the dialog in which a visitor says where to look from. */
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
