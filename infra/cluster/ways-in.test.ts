/** The ways into the cluster: each has what it needs, and without TLS there is nothing but a redirect. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { faultsOf } from "./manifest-check.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(root, file), "utf8");
const component = async (file: string) =>
  parseAllDocuments(await read(`k8s/components/${file}`)).map((one): unknown => one.toJS());

const gateway = z.object({
  spec: z.object({
    gatewayClassName: z.string(),
    listeners: z.array(z.object({ name: z.string(), protocol: z.string(), port: z.int() })),
  }),
});
const route = z.object({
  spec: z.object({
    parentRefs: z.array(z.object({ sectionName: z.string().optional(), port: z.int().optional() })),
    rules: z.array(z.unknown()),
  }),
});

/** What an operator is told to apply beside ours. */
const told = async () =>
  [...(await read("docs/install.md")).matchAll(/^```yaml\n(.*?)^```$/gms)].map(
    ([, block = ""]): unknown => parse(block),
  );

test("the Gateway has the class that the installation guide creates", async () => {
  const [document] = await component("gateway-api/gateway.yaml");
  const { gatewayClassName } = gateway.parse(document).spec;
  const made = {
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "GatewayClass",
    metadata: { name: gatewayClassName },
    spec: { controllerName: "gateway.envoyproxy.io/gatewayclass-controller" },
  };
  expect(await told()).toContainEqual(made);
  expect(await faultsOf(made)).toEqual([]);
});

test("the Gateway API component redirects requests without TLS", async () => {
  const [document] = await component("gateway-api/gateway.yaml");
  const plain = gateway
    .parse(document)
    .spec.listeners.filter(({ protocol }) => protocol === "HTTP");
  expect(plain.map(({ port }) => port)).toEqual([80]);
  const routes = (await component("gateway-api/routes.yaml")).map((one) => route.parse(one).spec);
  // A reference that names neither is to all listeners.
  const onPlain = routes.filter(({ parentRefs }) =>
    parentRefs.some(({ sectionName, port }) =>
      plain.some(
        (one) => (sectionName ?? one.name) === one.name && (port ?? one.port) === one.port,
      ),
    ),
  );
  const redirect = {
    type: "RequestRedirect",
    requestRedirect: { scheme: "https", statusCode: 301 },
  };
  expect(onPlain.map(({ rules }) => rules)).toEqual([[{ filters: [redirect] }]]);
});

test("the Ingress serves TLS only, and the installation guide has Traefik redirect", async () => {
  expect(await component("ingress/ingress.yaml")).toEqual([
    expect.objectContaining({
      metadata: expect.objectContaining({
        annotations: expect.objectContaining({
          "traefik.ingress.kubernetes.io/router.entrypoints": "websecure",
          "traefik.ingress.kubernetes.io/router.tls": "true",
        }),
      }),
    }),
  ]);
  const redirections = "--entryPoints.web.http.redirections.entryPoint";
  const guide = await read("docs/install.md");
  expect(guide).toContain(`${redirections}.to=:443`);
  expect(guide).toContain(`${redirections}.scheme=https`);
  // Lower than that of the Ingress that answers a certificate's challenge.
  expect(guide).toContain(`${redirections}.priority=10`);
});
