/**
 * Towns are kept through two doors with the same routes behind them: signed-in operators come through
 * the gateway, tools in the cluster (`npm run town`) with their own.
 */
export interface Door {
  prefix: "/api/operator" | "/internal";
  access: "operator" | "service";
}

export const doors: readonly Door[] = [
  { prefix: "/api/operator", access: "operator" },
  { prefix: "/internal", access: "service" },
];

/** Config of a route behind a door; it belongs to no town. */
export const through = ({ access }: Door) => ({ access, town: false }) as const;
