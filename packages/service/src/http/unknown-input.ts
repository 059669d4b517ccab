/** Admin routes that describe no query or no body take none: nothing that is sent goes unnoticed. */
import fp from "fastify-plugin";
import { unknownFields } from "./errors.ts";

export const refuseUnknownInput = fp(
  async (app) => {
    app.addHook("preValidation", async ({ routeOptions, query, body }) => {
      const { config, schema } = routeOptions;
      if (config.access !== "admin") return;
      if (!schema?.querystring) refuse(query);
      if (!schema?.body) refuse(body);
    });
  },
  { name: "no-surplus" },
);

function refuse(given: unknown) {
  const names = typeof given === "object" && given !== null ? Object.keys(given) : [];
  if (names.length > 0) throw unknownFields(names);
}
