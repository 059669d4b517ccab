/**
 * `npm run town`: towns of the running system, for operators in the cluster. Everything is done by the
 * routes of auth that the operators' API has as well; see docs/towns.md.
 */
import { townSlug } from "@mainstreet/contracts/fields";
import { admin, operator } from "./cli/admins.ts";
import { readOptions } from "./cli/options.ts";
import { UsageError, findSystem } from "./cli/system.ts";
import { lookAtRemoval, remove } from "./cli/removal.ts";
import { exportTown } from "./cli/export.ts";
import { importTown } from "./cli/import.ts";
import { add, clone, list, set, setDisabled, show } from "./cli/towns.ts";

const USAGE = `Usage: npm run town --
  list
  show <slug>
  add <slug> [settings] [--admin admin [--password …]]
  set <slug> [settings] [limits]
  enable <slug> | disable <slug>
  clone <slug> <new slug> [--name …] [--host …]
  admin add|reset|remove|list <slug> [<name>] [--password …]
  remove <slug> --yes <slug> [--export <folder or file.tar>]
  removal <slug>
  export <slug> --to <folder or file.tar>
  import <folder or file.tar> [--as <slug>] [--host …]
  operator add|reset|remove|list [<name>] [--password …]

settings: --name "Maplewood" --host maplewood.example.org (again for more) --tagline "…"
  --logo https://… --accent "#1F5C4A" --time-zone America/New_York --sales-phone "…"
  --latitude 42.65 --longitude -73.75
limits: --requests-per-minute --storage-bytes --import-files-per-day --import-rows-per-day
  --import-file-bytes, each a number or "default"`;

function slugOf(text: string | undefined): string {
  const slug = townSlug.safeParse(text);
  if (!slug.success)
    throw new UsageError(`Please give the town a slug such as maplewood.\n\n${USAGE}`);
  return slug.data;
}

async function run() {
  const { values, positionals } = readOptions(process.argv.slice(2));
  const [command = "", ...words] = positionals;
  const [first, second] = words;
  const commands: Record<string, () => Promise<unknown>> = {
    list: async () => list(await findSystem()),
    show: async () => show(await findSystem(), slugOf(first)),
    add: async () => add(await findSystem(), slugOf(first), values),
    set: async () => set(await findSystem(), slugOf(first), values),
    enable: async () => setDisabled(await findSystem(), slugOf(first), false),
    disable: async () => setDisabled(await findSystem(), slugOf(first), true),
    clone: async () => clone(await findSystem(), slugOf(first), slugOf(second), values),
    admin: async () => admin(await findSystem(), words, values),
    remove: async () => remove(await findSystem(), slugOf(first), values),
    removal: async () => lookAtRemoval(await findSystem(), slugOf(first)),
    export: async () => exportTown(await findSystem(), slugOf(first), values.to),
    import: async () => importTown(await findSystem(), first, values),
    operator: async () => operator(await findSystem(), words, values),
  };
  const chosen = commands[command];
  if (!chosen) throw new UsageError(USAGE);
  await chosen();
}

try {
  await run();
} catch (error) {
  const isPlain = error instanceof UsageError || (error instanceof TypeError && "code" in error);
  process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
