/**
 * One-shot container that adds the first towns and their admin, with DEMO=on also fictional shops
 * and deals. It waits for the system, which `docker compose restart` restarts at the same time.
 */
import { setTimeout as pause } from "node:timers/promises";
import { newAccountName } from "@mainstreet/contracts/operator";
import { loadConfig, privateKey } from "@mainstreet/service/operations/config";
import { z } from "zod";
import { fillSystem } from "../local/fill.ts";
import { say } from "../local/say.ts";

const environment = z.object({
  AUTH_URL: z.url(),
  EVENTS_URL: z.url(),
  MEDIA_URL: z.url(),
  GATEWAY_URL: z.url(),
  TOOLS_PRIVATE_KEY: privateKey,
  ADMIN_USERNAME: newAccountName.default("admin"),
  ADMIN_PASSWORD: z.string().min(8),
  DEMO: z.enum(["on", "off"]).default("on"),
});

/** How long the system may take to answer. */
const LONGEST_MS = 180_000;
const PAUSE_MS = 1000;

const env = loadConfig(environment, process.env);

const fill = () =>
  fillSystem({
    gatewayUrl: env.GATEWAY_URL,
    urls: { auth: [env.AUTH_URL], events: [env.EVENTS_URL], media: [env.MEDIA_URL] },
    toolsKey: env.TOOLS_PRIVATE_KEY,
    demo: env.DEMO === "on",
    admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    say,
  });

/** Data from a failed attempt stays; the next one continues from there. */
async function fillWhenItAnswers() {
  const deadline = performance.now() + LONGEST_MS;
  for (;;)
    try {
      return await fill();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      say(`Not yet: ${error instanceof Error ? error.message : String(error)}`);
      await pause(PAUSE_MS);
    }
}

const { towns, displaced } = await fillWhenItAnswers();
const why = displaced.length > 0 ? "another town has their host" : "they were removed";
say(`First towns: ${towns.map(({ name }) => name).join(" and ") || `none, ${why}`}`);
