/**
 * Checks a manifest against the schema of its kind, including for properties that the schema
 * doesn't have.
 */
import { z } from "zod";

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

const packages: Record<string, string> = {
  "gateway.networking.k8s.io": "@kubernetes-models/gateway-api",
  "keda.sh": "@kubernetes-models/keda",
  "monitoring.coreos.com": "@kubernetes-models/prometheus-operator",
};

/**
 * A model class of the package; creating one copies the data, so only its `validate` is borrowed.
 */
type Model = { prototype: { validate: () => void } };
const isModel = (value: unknown): value is Model => typeof value === "function";

/**
 * Returns readable faults; without any, the API server would accept the manifest, as far as a
 * schema can tell.
 */
export async function faultsOf(document: unknown): Promise<string[]> {
  const { apiVersion, kind } = manifest.parse(document);
  const [group = ""] = apiVersion.split("/");
  const module: unknown = await import(`${packages[group] ?? "kubernetes-models"}/${apiVersion}`);
  const Model = z.record(z.string(), z.unknown()).parse({ ...Object(module) })[kind];
  if (!isModel(Model)) return [`There is no kind ${kind} in ${apiVersion}`];
  const unread = new Map<string, Set<string>>();
  const watched = watch(manifest.parse(document), "", unread);
  try {
    Reflect.apply(Model.prototype.validate, watched, []);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return [...unread].flatMap(([path, keys]) =>
    [...keys].map((key) => `${path}/${key} is unknown to ${kind}`),
  );
}

/**
 * Validators read every property that their schema names, so a property never read isn't part of
 * it: a typo that the API server would drop or refuse.
 */
function watch(value: unknown, path: string, unread: Map<string, Set<string>>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const keys = new Set(Array.isArray(value) ? [] : Object.keys(value));
  unread.set(path, keys);
  const inner = new Map(
    Object.entries(value).map(([key, one]) => [key, watch(one, `${path}/${key}`, unread)]),
  );
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key !== "string") return Reflect.get(target, key, receiver);
      keys.delete(key);
      return inner.has(key) ? inner.get(key) : Reflect.get(target, key, receiver);
    },
  });
}
