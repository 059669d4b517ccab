/** The only file that knows the zod bridge of Fastify. */
import "./sentences.ts";

export {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
export type { ZodTypeProvider } from "fastify-type-provider-zod";
