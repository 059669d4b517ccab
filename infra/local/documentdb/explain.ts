import { deserialize } from "bson";
import type { Document } from "bson";
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { checkFields, commandFields, envelopeFields } from "./options.ts";
import { bsonType, keepElements, rawElements, toBson } from "./raw-bson.ts";

const reads = ["aggregate", "count", "distinct", "find"] as const;

/** Answers explain of a read: PostgreSQL's plan, as the stages IXSCAN and COLLSCAN. */
export async function explain(postgres: Postgres, { database, body }: Command): Promise<Buffer> {
  const inner = innerCommand(body);
  const elements = rawElements(inner);
  const asked = elements[0]?.key ?? "";
  const name = reads.find((read) => read === asked);
  if (!name) throw new CommandError(115, `explain of '${asked}' is not supported.`);
  checkFields(name, commandFields[name], inner, elements);
  const executed = deserialize(body)["verbosity"] !== "queryPlanner";
  const spec = keepElements(inner, elements, ({ key }) => !envelopeFields.has(key));
  const [row] = await postgres.query(
    `explain (format json, verbose, analyze ${executed}) ` +
      `select document from documentdb_api_catalog.bson_aggregation_${name === "aggregate" ? "pipeline" : name}($1, $2::bytea)`,
    [database, spec],
  );
  const plan = rootPlan(row?.[0]);
  const command = deserialize(spec);
  return toBson({
    explainVersion: "1",
    queryPlanner: { namespace: `${database}.${command[name]}`, winningPlan: stage(plan) },
    ...(executed
      ? { executionStats: { executionSuccess: true, nReturned: plan["Actual Rows"] } }
      : {}),
    command,
    ok: 1,
  });
}

function innerCommand(body: Buffer): Buffer {
  const [explained] = rawElements(body);
  if (explained?.type === bsonType.document) return body.subarray(explained.value, explained.end);
  throw new CommandError(14, "'explain' must be a command.");
}

function rootPlan(shown: unknown): Document {
  const plans: unknown = typeof shown === "string" ? JSON.parse(shown) : shown;
  if (!Array.isArray(plans)) throw new CommandError(1, "The engine gave no plan.");
  return plans[0].Plan;
}

/**
 * Returns one stage for each node of PostgreSQL's plan; a bitmap scan of the whole collection is a
 * COLLSCAN.
 */
function stage(plan: Document): Document {
  const inputs: Document[] = (plan["Plans"] ?? []).map(stage);
  return {
    stage: stageName(plan),
    ...(plan["Index Name"] ? { indexName: plan["Index Name"] } : {}),
    node: plan["Node Type"],
    rows: plan["Plan Rows"],
    ...(inputs.length > 0 ? { inputStages: inputs } : {}),
  };
}

function stageName(plan: Document): string {
  const node = String(plan["Node Type"]);
  if (node.endsWith("Seq Scan")) return "COLLSCAN";
  if (!/Index (Only )?Scan/.test(node)) return node.replaceAll(" ", "_").toUpperCase();
  const onlyWholeCollection =
    plan["Index Name"] === "_id_" && !/object_id/.test(plan["Index Cond"]);
  return onlyWholeCollection ? "COLLSCAN" : "IXSCAN";
}
