/** Header of the gateway's answer for a town that an operator has closed: no fault that ends by itself. */
export const CLOSED = "x-town-closed";
