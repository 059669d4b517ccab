import { z } from "zod";
import { startDocumentdbGateway } from "./gateway.ts";

const environment = z.object({
  POSTGRES_URL: z.string().min(1),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(27017),
  /** Name of the user with all rights. */
  MONGODB_USER: z.string().min(1),
  MONGODB_PASSWORD: z.string().min(1),
});

const { POSTGRES_URL, HOST, PORT, MONGODB_USER, MONGODB_PASSWORD } = environment.parse(process.env);
const gateway = await startDocumentdbGateway({
  postgres: POSTGRES_URL,
  host: HOST,
  port: PORT,
  user: { name: MONGODB_USER, password: MONGODB_PASSWORD },
});
console.log(`MongoDB-compatible gateway is ready at mongodb://${HOST}:${gateway.port}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void gateway.close().then(() => process.exit()));
}
