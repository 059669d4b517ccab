/** Words of the businesses that are saved on a device. */
export const savedText = {
  businesses: "Saved businesses",
  businessGone: "This business is no longer listed",
  businessesUnchecked: "Your businesses could not be checked just now",
  businessesAsOf: (time: string) => `Your saved businesses as of ${time}`,
  remove: "Remove",
  removeBusiness: (name: string) => `Remove from saved businesses: ${name}`,
} as const;
