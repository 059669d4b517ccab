/** Makes a town's site installable: the web manifest and its icons. */
import { town as townContract } from "@mainstreet/contracts/town";
import type { Town } from "@mainstreet/contracts/town";
import { ACCENT_GROUNDS } from "@mainstreet/contracts/accent";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { pictureSources } from "../src/shared/ui/picture-sources.ts";
import type { GatewayReader } from "./gateway-reader.ts";
import { ICONS, awningSvg, drawIcon, iconPath, iconVersion, logoPath } from "./icons.ts";
import type { IconName } from "./icons.ts";
import { originOf } from "./origin.ts";

const config = { access: "public" } as const;
const CACHE_BYTES = 8 * 1024 * 1024;

const iconParams = z.object({ version: z.string(), name: z.string() });
const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

export const installRoutes: FastifyPluginAsync<{ reader: GatewayReader }> = async (app, deps) => {
  const { reader } = deps;
  const icons = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (icon) => icon.length,
  });
  const hostOf = (request: FastifyRequest) => new URL(originOf(request)).host;
  const townOf = async (request: FastifyRequest) => {
    const api = reader.forHost(hostOf(request), request.id);
    return (await api.call({ path: "/api/town", schema: townContract })).data;
  };

  app.get("/manifest.webmanifest", { config }, async (request, reply) => {
    const manifest = manifestOf(await townOf(request));
    return forAnHour(reply).type("application/manifest+json").send(manifest);
  });

  app.get("/icons/:version/:name.png", { config }, async (request, reply) => {
    const { version, name } = iconParams.parse(request.params);
    const town = await townOf(request);
    if (!isIconName(name)) return reply.callNotFound();
    if (version !== iconVersion(town))
      return reply.header("cache-control", "no-cache").redirect(iconPath(town, name));
    const key = `${hostOf(request)} ${version} ${name}`;
    const known = icons.get(key);
    const path = known ? undefined : logoPath(town);
    const logo = path === undefined ? undefined : await reader.picture(hostOf(request), path);
    // While the logo's file is missing, the awning is drawn instead, and cached for a shorter time.
    const isGone = path !== undefined && !logo;
    const drawn = isGone ? `${key} awning` : key;
    const icon = icons.get(drawn) ?? (await drawIcon(name, town.accent, logo));
    icons.set(drawn, icon);
    if (isGone) forAnHour(reply);
    else reply.header("cache-control", "public, max-age=31536000, immutable");
    return reply.type("image/png").send(icon);
  });

  app.get("/favicon.svg", { config }, async (request, reply) => {
    const { accent } = await townOf(request);
    const svg = awningSvg(accent, ICONS["icon-192"]);
    return reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(svg);
  });

  // Well-known paths, for programs that have not read a page and phones that ignore its links.
  app.get("/favicon.ico", { config }, async (request, reply) => {
    const { logoUrl } = await townOf(request);
    const icon = pictureSources(logoUrl, 320)?.src ?? "/favicon.svg";
    return reply.header("cache-control", "public, max-age=86400").redirect(icon);
  });
  app.get("/apple-touch-icon.png", { config }, async (request, reply) =>
    forAnHour(reply).redirect(iconPath(await townOf(request), "apple-touch-icon")),
  );
};

const forAnHour = (reply: FastifyReply) => reply.header("cache-control", "public, max-age=3600");

function manifestOf(town: Town) {
  const icon = (name: IconName, purpose: "any" | "maskable") => ({
    src: iconPath(town, name),
    type: "image/png",
    sizes: `${ICONS[name].size}x${ICONS[name].size}`,
    purpose,
  });
  return {
    id: "/",
    name: [town.name, town.tagline].filter(Boolean).join(" – "),
    short_name: town.name,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ACCENT_GROUNDS.paper,
    theme_color: town.accent,
    icons: [icon("icon-192", "any"), icon("icon-512", "any"), icon("maskable-512", "maskable")],
  };
}
