/** Words of the way from a business's page to the map; apart, so that no other page carries them. */
export const onMapText = { show: "Show on the map" } as const;
