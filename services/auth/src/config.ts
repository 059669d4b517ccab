/** Everything that auth takes from the environment. */
import { loadConfig, onOff, port, serviceEnvironment } from "@mainstreet/service/config";
import { z } from "zod";

const authEnvironment = serviceEnvironment.extend({
  PORT: port(4001),
  /** PEM private key (EC P-256) that signs sessions; no other service has it. */
  SESSION_PRIVATE_KEY: z.string().includes("PRIVATE KEY"),
  /** off on plain http, for local use only. */
  COOKIE_SECURE: onOff.prefault("on"),
});

export type AuthConfig = z.infer<typeof authEnvironment>;

export const loadAuthConfig = (env: NodeJS.ProcessEnv) => loadConfig(authEnvironment, env);
