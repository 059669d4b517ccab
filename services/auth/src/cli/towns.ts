/** `add`, `list`, `show`, `set`, `enable`, `disable`, `clone`. */
import { operatorTown } from "@mainstreet/contracts/operator";
import type { OperatorTown } from "@mainstreet/contracts/operator";
import { townRoute } from "@mainstreet/contracts/town";
import { z } from "zod";
import { setAdmin } from "./admins.ts";
import { townFields } from "./options.ts";
import type { Values } from "./options.ts";
import { UsageError, say } from "./system.ts";
import type { System } from "./system.ts";

const PATH = "/internal/towns";

export async function list({ call }: System) {
  for (const { slug, name, hosts, disabled } of z.array(townRoute).parse(await call(PATH)))
    say(`${slug.padEnd(24)} ${name.padEnd(28)} ${hosts.join(", ")}${disabled ? "  disabled" : ""}`);
}

export async function add(system: System, slug: string, values: Values) {
  const fields = { name: slug, hosts: [`${slug}.localhost`], ...townFields(values), slug };
  const town = townRoute.parse(await system.call(PATH, { method: "POST", body: fields }));
  say(`Town ${town.name} is live at ${town.hosts.join(", ")}`);
  if (values.admin !== undefined) await setAdmin(system, slug, values.admin, values);
}

export async function show({ call }: System, slug: string) {
  for (const line of linesOf(operatorTown.parse(await call(`${PATH}/${slug}`)))) say(line);
}

export async function set(system: System, slug: string, values: Values) {
  const body = townFields(values);
  if (Object.keys(body).length === 0) throw new UsageError("Please say what should change.");
  await system.call(`${PATH}/${slug}`, { method: "PUT", body });
  await show(system, slug);
}

export async function setDisabled({ call }: System, slug: string, disabled: boolean) {
  await call(`${PATH}/${slug}`, { method: "PUT", body: { disabled } });
  say(disabled ? `${slug} is closed: visitors are asked to come back later` : `${slug} is open`);
}

export async function clone({ call }: System, from: string, slug: string, values: Values) {
  const { name, hosts = [`${slug}.localhost`] } = townFields(values);
  const body = { slug, hosts, name };
  const town = townRoute.parse(await call(`${PATH}/${from}/clone`, { method: "POST", body }));
  say(`Town ${town.name} is live at ${town.hosts.join(", ")}, with ${from}'s categories`);
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
    "Sales phone": town.salesPhone,
    Centre: centre ? `${centre.latitude}, ${centre.longitude}` : "",
  };
  const { use } = town;
  const amounts = {
    "Requests this minute": use.requestsPerMinute,
    "Pictures, in bytes": use.storageBytes,
    "Import files, 24 hours": use.importFilesPerDay,
    "Import rows, 24 hours": use.importRowsPerDay,
    "Largest import file": use.importFileBytes,
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
