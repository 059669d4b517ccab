/**
 * Towns are managed through two entry points with the same routes: signed-in operators come through
 * the gateway, tools in the cluster (`npm run town`) with a service token.
 */
export interface EntryPoint {
  prefix: "/api/operator" | "/internal";
  access: "operator" | "service";
}

export const entryPoints: readonly EntryPoint[] = [
  { prefix: "/api/operator", access: "operator" },
  { prefix: "/internal", access: "service" },
];

/** Returns the config of an entry point's routes; they belong to no town. */
export const routeConfigOf = ({ access }: EntryPoint) => ({ access, town: false }) as const;
