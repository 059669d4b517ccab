/** The environment variables of `npm start`. */
import { createServer } from "node:net";
import { newAccountName } from "@mainstreet/contracts/operator";
import { z } from "zod";
import { isCommonForFirst } from "./first-towns.ts";
import { UserFacingError } from "./user-facing-error.ts";

export const environment = z
  .object({
    PORT: z.coerce.number("must be a number").int().min(1).max(65_535).default(8080),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default(".data"),
    ADMIN_USERNAME: z
      .string()
      .trim()
      .min(1, { abort: true })
      .max(100, { abort: true })
      .refine(
        (name) => newAccountName.safeParse(name).success,
        "must not contain slashes or control characters",
      )
      .default("admin"),
    ADMIN_PASSWORD: z
      .string()
      .min(8, { error: "must have at least 8 characters", abort: true })
      .max(256)
      .refine((password) => password.trim() !== "", "must not be blank")
      .optional(),
    DEMO: z.enum(["on", "off"], "must be on or off").default("on"),
    GEOCODER_URL: z.url("must be an address such as https://nominatim.example.org").optional(),
    MAP_STYLE_URL: z
      .url("must be an address such as https://maps.example.org/tiles.json")
      .optional(),
    COUPONS_INSTANCES: z.coerce.number("must be a number").int().min(1).max(16).default(1),
  })
  .refine(
    async ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }) =>
      password === undefined || !(await isCommonForFirst({ username, password })),
    {
      error: "must be neither a common password nor a name (yours, a town's or ours)",
      path: ["ADMIN_PASSWORD"],
    },
  );

export type StartEnvironment = z.infer<typeof environment>;

/**
 * Parses the environment; an empty variable counts as not set. Throws UserFacingError that names
 * every fault; whether the password is common is checked last.
 */
export async function parseStartEnvironment(env: NodeJS.ProcessEnv): Promise<StartEnvironment> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = await environment.safeParseAsync(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new UserFacingError(`Invalid environment: ${faults.join("; ")}.`);
}

/** Throws UserFacingError when the port is in use or not permitted. */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(
          new UserFacingError(
            `Port ${port} is in use by another program: stop it, or choose another port, like PORT=${port + 1} npm start.`,
          ),
        );
      else if (error.code === "EACCES")
        reject(
          new UserFacingError(`This user may not use port ${port}: set PORT to one above 1023.`),
        );
      else if (/^(?:ENOTFOUND|EAI_\w+|EADDRNOTAVAIL)$/.test(error.code ?? ""))
        reject(
          new UserFacingError(
            `HOST is ${host}, which is no address of this machine: set HOST to one of its addresses, like HOST=127.0.0.1 npm start.`,
          ),
        );
      else reject(error);
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
