/** Words about a location that could not be had, where it is missed or was asked for. */
/** 0 unsupported, 1 denied, 2 unavailable, 3 timeout. */
export const locationErrors = {
  0: "Geolocation is not supported by your browser",
  1: "Location permission denied. Please enable location services for this site in your browser settings.",
  2: "Your location information is unavailable. Please try again or check your device settings.",
  3: "The request to get your location timed out. Please try again.",
} as const;

/** By code; 0 is also what stands for any error without a panel of its own. */
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
