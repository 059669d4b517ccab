/** Header of the gateway's response for a town closed by an operator: retrying will not help. */
export const CLOSED = "x-town-closed";
