/** Schemas that an API document defines once, under a name, and routes refer to. */
import { errorBody } from "@mainstreet/contracts/errors";
import { z } from "zod";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  jsonSchemaTransform,
} from "./validation.ts";

export type NamedSchemas = Record<string, z.ZodType>;

/** Documents an upload form; the routes themselves validate only the file. */
const uploaded = (field: string | undefined) =>
  field === undefined
    ? {}
    : {
        consumes: ["multipart/form-data"],
        body: {
          type: "object",
          properties: { [field]: { type: "string", format: "binary" } },
          required: [field],
        },
      };

/** A response of one of these types; binary types have no schema. */
const fileOf = (types: readonly string[]) => ({
  description: "A file",
  content: Object.fromEntries(
    types.map((type) => [type, { schema: type.startsWith("text/") ? { type: "string" } : {} }]),
  ),
});

/** The swagger options that define the schemas of `answers` by name. */
export function namedSchemas(answers: NamedSchemas) {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ Error: errorBody, ...answers }))
    schemaRegistry.add(schema, { id });
  const withNames = createJsonSchemaTransform({ schemaRegistry });
  const withSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    /** Requests are inlined: the descriptions of their fields are in zod's own registry only. */
    transform(route: Parameters<typeof withNames>[0]) {
      const { schema, url } = jsonSchemaTransform(route);
      const answered = Object.assign({ "4xx": errorBody }, route.schema?.response);
      const { response } = withNames({
        ...route,
        schema: { ...route.schema, response: answered },
      }).schema;
      const { produces, ...others } = schema;
      return {
        schema: {
          ...others,
          ...uploaded(route.route.config?.file),
          response: Object.assign({}, response, produces && { 200: fileOf(produces) }),
        },
        url,
      };
    },
    /** Removes unused schemas: every name gets a second schema for requests, which no route refers to. */
    transformObject(given: Parameters<typeof withSchemas>[0]) {
      const document = withSchemas(given);
      if (!("components" in document)) return document;
      const { schemas = {} } = document.components ?? {};
      const used = usedSchemas(document.paths, schemas);
      for (const name of Object.keys(schemas)) if (!(name in used)) delete schemas[name];
      return document;
    },
  };
}

/** Returns the schemas to which `paths` refer, directly or through other schemas. */
export function usedSchemas(paths: unknown, schemas: Record<string, unknown>) {
  const used: Record<string, unknown> = {};
  function use(part: unknown) {
    for (const [, name = ""] of JSON.stringify(part).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      const schema = schemas[name];
      if (schema === undefined || name in used) continue;
      used[name] = schema;
      use(schema);
    }
  }
  use(paths);
  return used;
}
