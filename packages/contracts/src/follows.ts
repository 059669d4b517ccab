/** Header of what an open page asks for by itself, to follow what others change: it keeps no session awake. */
export const FOLLOWS = "x-follows";
