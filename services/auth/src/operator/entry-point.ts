/**
 * Towns are kept through two entry points with the same routes behind them: signed-in operators come through
 * the gateway, tools in the cluster (`npm run town`) with their own.
 */
export interface EntryPoint {
  prefix: "/api/operator" | "/internal";
  access: "operator" | "service";
}

export const entryPoints: readonly EntryPoint[] = [
  { prefix: "/api/operator", access: "operator" },
  { prefix: "/internal", access: "service" },
];

/** Config of a route behind an entry point; it belongs to no town. */
export const routeConfigOf = ({ access }: EntryPoint) => ({ access, town: false }) as const;
