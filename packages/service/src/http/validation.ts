/** The only import of Fastify's zod bridge. */
import "./sentences.ts";

export {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  jsonSchemaTransform,
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
export type { ZodTypeProvider } from "fastify-type-provider-zod";
