/** Refuses a query or body on admin routes that describe none, so that no input is silently ignored. */
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
