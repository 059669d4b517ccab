import type { Backing } from "./backing.ts";

/** Returns the variables by which services and tests find the backing services. */
export function backingVariables({ mongodbUrl, redisUrl, s3, postgresUrl }: Backing) {
  return {
    MONGODB_URL: mongodbUrl,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    ...(postgresUrl ? { DOCUMENTDB_POSTGRES_URL: postgresUrl } : {}),
  };
}
