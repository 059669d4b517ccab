/**
 * The stores' images for the local start; tests compare them with those of compose and Kubernetes.
 */

export type StoreImages = { mongodb: string; redis: string; objectStore: string };

/**
 * Pinned by version and digest, for amd64 and arm64. The object store is the maintained successor
 * of MinIO.
 */
export const pinnedStoreImages: StoreImages = {
  mongodb: "mongo:8.0.15@sha256:f4d54619262ae3bc6a0a8efbebcef970b87b8ad70697479a75ce308a6f400158",
  redis: "redis:8.4.0@sha256:c22af04bb576503bf16b3e34a1fd2fd82de0f765afd866d2e380145e0af30d78",
  objectStore:
    "pgsty/silo:RELEASE.2026-09-16T00-00-00Z@sha256:635197cb9f36d01bee221d34d1c7d7960f6a95c48b0b6c01d99cd13bdae51a46",
};

/** Returns the images to use: the environment can replace each, as in docker-compose.yml. */
export const storeImages = (env: NodeJS.ProcessEnv): StoreImages => ({
  mongodb: env["MONGODB_IMAGE"] || pinnedStoreImages.mongodb,
  redis: env["REDIS_IMAGE"] || pinnedStoreImages.redis,
  objectStore: env["OBJECT_STORE_IMAGE"] || pinnedStoreImages.objectStore,
});
