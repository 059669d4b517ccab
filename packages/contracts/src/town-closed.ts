/** Header of the gateway's response for a town closed by an operator: retrying will not help. */
export const TOWN_CLOSED_HEADER = "x-town-closed";
