/** One-shot container: the first towns and their admin, with DEMO=on full of fictional shops and deals. */
import { z } from "zod";
import { fillSystem } from "../local/fill.ts";
import { say } from "../local/say.ts";

const environment = z.object({
  AUTH_URL: z.url(),
  EVENTS_URL: z.url(),
  MEDIA_URL: z.url(),
  GATEWAY_URL: z.url(),
  SERVICE_TOKEN: z.string().min(32),
  ADMIN_USERNAME: z.string().min(1).default("admin"),
  ADMIN_PASSWORD: z.string().min(8),
  DEMO: z.enum(["on", "off"]).default("on"),
});

const env = environment.parse(process.env);
const { towns } = await fillSystem({
  gatewayUrl: env.GATEWAY_URL,
  urls: { auth: [env.AUTH_URL], events: [env.EVENTS_URL], media: [env.MEDIA_URL] },
  serviceToken: env.SERVICE_TOKEN,
  demo: env.DEMO === "on",
  admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
  say,
});
say(`There ${towns.length === 1 ? "is" : "are"} ${towns.map(({ name }) => name).join(" and ")}`);
