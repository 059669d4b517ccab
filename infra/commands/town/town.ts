/**
 * `town`: manages towns of the running system, for operators in the cluster. It only uses auth's
 * routes that the operators' API also has; see docs/towns.md.
 */
import type { Command } from "@commander-js/extra-typings";
import { interruptible } from "../interruptible.ts";
import { json, tell } from "../outcome.ts";
import { newAccountNameOf, collect, passwordOf, slug } from "../values.ts";
import { defineAdmins, defineOperators } from "./accounts.ts";
import { findSystem, until } from "./calls.ts";
import { exportTown } from "./export.ts";
import { importTown } from "./import.ts";
import { remove, removalProgress } from "./removal.ts";
import { withSettings } from "./settings.ts";
import { add, clone, list, set, setDisabled, show } from "./towns.ts";

const TOWN = ["<town>", "its slug, like maplewood", slug] as const;
const HOST = ["--host <name>", "host name of its site; repeat for more", collect] as const;
const ARCHIVE = "a folder, or a file whose name ends in .tar";

export function define(town: Command) {
  const command = (name: string, does: string) =>
    town
      .command(name)
      .description(does)
      .option(...json);
  const ofTown = (name: string, does: string) => command(name, does).argument(...TOWN);

  command("list", "all towns").action(async (options) =>
    tell(await list(await findSystem()), options),
  );
  ofTown("show", "a town's settings, limits and use").action(async (of, options) =>
    tell(await show(await findSystem(), of), options),
  );
  withSettings(town.command("add").description("a new town"))
    .option("--admin <name>", "also creates an admin's account", newAccountNameOf)
    .option("--password <text>", "the admin's; generated and printed if none is given", passwordOf)
    .option(...json)
    .argument(...TOWN)
    .action(async (of, options) => tell(await add(await findSystem(), of, options), options));
  withSettings(town.command("set").description("changes settings and limits of a town"))
    .option(...json)
    .argument(...TOWN)
    .action(async (of, options) => tell(await set(await findSystem(), of, options), options));
  ofTown("enable", "opens a town again").action(async (of, options) =>
    tell(await setDisabled(await findSystem(), of, false), options),
  );
  ofTown("disable", "closes a town: visitors are asked to come back later").action(
    async (of, options) => tell(await setDisabled(await findSystem(), of, true), options),
  );
  ofTown("clone", "a new town with the settings, limits and categories of another")
    .argument("<new>", "slug of the new town", slug)
    .option("--name <text>")
    .option(...HOST)
    .action(async (from, to, options) =>
      tell(await clone(await findSystem(), from, to, options), options),
    );
  ofTown("remove", "erases a town in all services, and prints what was erased")
    .option("--yes <town>", "its slug again, to confirm")
    .option("--export <path>", `exports it first, into ${ARCHIVE}`)
    .action(async (of, options) => tell(await remove(await findSystem(), of, options), options));
  ofTown("removal", "shows the progress of a town's removal").action(async (of, options) =>
    tell(await removalProgress(await findSystem(), of), options),
  );
  ofTown("export", "a town's records and pictures, to be imported elsewhere")
    .requiredOption("--to <path>", ARCHIVE)
    .action(async (of, options) =>
      tell(
        await interruptible(async (signal) =>
          exportTown(until(await findSystem(), signal), of, options.to),
        ),
        options,
      ),
    );
  command("import", "imports an exported town, under the same ids")
    .argument("<path>", ARCHIVE)
    .option("--as <slug>", "another slug", slug)
    .option(...HOST)
    .action(async (from, options) =>
      tell(await importTown(await findSystem(), from, options), options),
    );
  defineAdmins(town.command("admin").description("accounts of a town's admins"));
  defineOperators(town.command("operator").description("accounts of operators"));
}
