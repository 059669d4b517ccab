/** The town that this page is about. */
import type { Town } from "@mainstreet/contracts/town";
import { createContext, useContext } from "react";

export const TownContext = createContext<Town | null>(null);

/** Throws outside of the app's providers. */
export function useTown(): Town {
  const town = useContext(TownContext);
  if (!town) throw new Error("There is no town around this component");
  return town;
}
