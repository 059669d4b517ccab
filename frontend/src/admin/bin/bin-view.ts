/** In the address of a list: what it shows instead of the records. */
export const BIN_VIEW = { name: "view", value: "deleted" } as const;
