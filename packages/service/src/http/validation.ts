/** The only file that knows the zod bridge of Fastify. */
export {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
export type { ZodTypeProvider } from "fastify-type-provider-zod";
