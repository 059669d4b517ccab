/** `list`, `show`, `add`, `set`, `enable`, `disable`, `clone`. */
import { operatorTown } from "@mainstreet/contracts/operator";
import type { OperatorTown } from "@mainstreet/contracts/operator";
import { townRoute } from "@mainstreet/contracts/town";
import { z } from "zod";
import { UserFacingError, sentenceOf } from "../../local/user-facing-error.ts";
import type { Outcome } from "../outcome.ts";
import { UsageError } from "../usage-error.ts";
import { adminsOf, setAccount } from "./accounts.ts";
import type { System } from "./calls.ts";
import { townFields } from "./settings.ts";
import type { Settings } from "./settings.ts";

const PATH = "/internal/towns";

export async function list({ call }: System): Promise<Outcome> {
  const data = z.array(townRoute).parse(await call(PATH));
  const lines = data.map(
    ({ slug, name, hosts, disabled }) =>
      `${slug.padEnd(24)} ${name.padEnd(28)} ${hosts.join(", ")}${disabled ? "  disabled" : ""}`,
  );
  return { lines: data.length > 0 ? lines : ["There is no town."], data };
}

export async function show({ call }: System, slug: string): Promise<Outcome> {
  const data = operatorTown.parse(await call(`${PATH}/${slug}`));
  return { lines: linesOf(data), data };
}

/** Adds a town and prints its settings, defaults included; its JSON has `town` and, if one was created, `admin`. */
export async function add(
  system: System,
  slug: string,
  said: Settings & { admin?: string | undefined; password?: string | undefined },
): Promise<Outcome> {
  if (said.password !== undefined && said.admin === undefined)
    throw new UsageError("Please say whose password that is: --admin <name>");
  const fields = { name: slug, hosts: [`${slug}.localhost`], ...townFields(said), slug };
  const made = townRoute.parse(await system.call(PATH, { method: "POST", body: fields }));
  const town = await show(system, slug);
  const lines = [`Town ${made.name} is live at ${made.hosts.join(", ")}`, ...town.lines];
  if (said.admin === undefined) return { lines, data: { town: town.data } };
  const { admin: name, password } = said;
  const admin = await setAccount(system, adminsOf(slug), name, password).catch((error: unknown) => {
    throw new UserFacingError(
      `${lines[0]}, but without an admin: ${sentenceOf(error)}\nGo on with: admin add ${slug} ${name}`,
    );
  });
  return { lines: [...lines, ...admin.lines], data: { town: town.data, admin: admin.data } };
}

export async function set(system: System, slug: string, said: Settings): Promise<Outcome> {
  const body = townFields(said);
  if (Object.keys(body).length === 0)
    throw new UsageError("Please say what should change; --help lists what can.");
  await system.call(`${PATH}/${slug}`, { method: "PUT", body });
  return show(system, slug);
}

export async function setDisabled(
  { call }: System,
  slug: string,
  disabled: boolean,
): Promise<Outcome> {
  const data = await call(`${PATH}/${slug}`, { method: "PUT", body: { disabled } });
  const state = disabled ? "closed: visitors are asked to come back later" : "open";
  return { lines: [`${slug} is ${state}`], data };
}

export async function clone(
  { call }: System,
  from: string,
  slug: string,
  { name, host = [`${slug}.localhost`] }: Pick<Settings, "name" | "host">,
): Promise<Outcome> {
  const body = { slug, hosts: host, name };
  const data = townRoute.parse(await call(`${PATH}/${from}/clone`, { method: "POST", body }));
  const where = data.hosts.join(", ");
  return { lines: [`Town ${data.name} is live at ${where}, with ${from}'s categories`], data };
}

function linesOf(town: OperatorTown): string[] {
  const { centre } = town;
  const facts = {
    Slug: town.slug,
    Name: town.name,
    Hosts: town.hosts.join(", "),
    State: town.disabled ? "disabled" : "open",
    Tagline: town.tagline,
    Logo: town.logoUrl,
    Accent: town.accent,
    "Time zone": town.timeZone,
    Distances: town.distanceUnit,
    "Sales phone": town.salesPhone,
    Centre: centre ? `${centre.latitude}, ${centre.longitude}` : "",
    "Far from it": `more than ${town.farMiles.toLocaleString("en")} miles`,
  };
  const { use } = town;
  const amounts = {
    "Requests this minute": use.requestsPerMinute,
    "Pictures, in bytes": use.storageBytes,
    "Import files, 24 hours": use.importFilesPerDay,
    "Import rows, 24 hours": use.importRowsPerDay,
    "Largest import file": use.importFileBytes,
    Records: use.records,
  };
  const line = (label: string, value: string) => `${label.padEnd(24)} ${value || "–"}`;
  return [
    ...Object.entries(facts).map(([label, value]) => line(label, value)),
    ...Object.entries(amounts).map(([label, { used, limit, own }]) => {
      const most = `${limit.toLocaleString("en")}${own ? " (its own limit)" : ""}`;
      if (label.startsWith("Largest")) return line(label, most);
      return line(label, `${used === null ? "not known" : used.toLocaleString("en")} of ${most}`);
    }),
  ];
}
