/**
 * Evaluates a namespace's network policies, with the features that ours use: pods' labels and
 * ports.
 */
import { z } from "zod";

const expression = z.object({
  key: z.string(),
  operator: z.literal("In"),
  values: z.array(z.string()),
});
const selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z.array(expression).default([]),
});
const peer = z.object({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
});
/** One port, or all up to `endPort`. */
const portRange = z.object({ port: z.number(), endPort: z.number().optional() });
const ports = z.array(portRange).optional();
const policy = z.object({
  podSelector: selector,
  policyTypes: z.array(z.enum(["Ingress", "Egress"])),
  ingress: z.array(z.object({ from: z.array(peer).optional(), ports })).default([]),
  egress: z.array(z.object({ to: z.array(peer).optional(), ports })).default([]),
});
export type Policy = z.infer<typeof policy>;
type Labels = Readonly<Record<string, string>>;

export const policiesOf = (specs: readonly unknown[]): Policy[] =>
  specs.map((spec) => policy.parse(spec));

function selects({ matchLabels, matchExpressions }: z.infer<typeof selector>, pod: Labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => pod[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(pod[key] ?? ""))
  );
}

const covers = (ranges: z.infer<typeof ports>, port: number) =>
  ranges?.some((one) => one.port <= port && port <= (one.endPort ?? one.port)) ?? true;

/** Whether any pod of another namespace may connect to a port. */
export const admits = (policies: readonly Policy[], namespace: string, to: Labels, port: number) =>
  policies
    .filter((one) => selects(one.podSelector, to))
    .flatMap(({ ingress }) => ingress)
    .some(
      (rule) =>
        covers(rule.ports, port) &&
        (rule.from?.some(
          ({ namespaceSelector }) =>
            namespaceSelector &&
            selects(namespaceSelector, { "kubernetes.io/metadata.name": namespace }),
        ) ??
          true),
    );

/** Whether a pod may connect to another's port: the one needs egress, the other ingress. */
export function reaches(policies: readonly Policy[], from: Labels, to: Labels, port: number) {
  const meets = (
    rule: { ports?: z.infer<typeof ports> },
    peers: z.infer<typeof peer>[] | undefined,
    other: Labels,
  ) =>
    covers(rule.ports, port) &&
    (peers?.some(({ podSelector }) => podSelector && selects(podSelector, other)) ?? true);
  const out = policies.filter((one) => selects(one.podSelector, from));
  const inward = policies.filter((one) => selects(one.podSelector, to));
  return (
    out.some(({ egress }) => egress.some((rule) => meets(rule, rule.to, to))) &&
    inward.some(({ ingress }) => ingress.some((rule) => meets(rule, rule.from, from)))
  );
}
