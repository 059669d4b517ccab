/** Names of the streams in Redis; `prefix` keeps systems that share a Redis apart. */

/** Where a service publishes. */
export const streamOf = (prefix: string, service: string) => `${prefix}stream:${service}`;

/** Up to when that has everything. */
export const watermarkKeyOf = (prefix: string, service: string) => `${prefix}sent:${service}`;

/** Which towns a consumer group has just applied messages for. */
export const appliedStreamOf = (prefix: string, group: string) =>
  `${prefix}stream:applied:${group}`;

/** Messages that a consumer group could not take. */
export const deadStreamOf = (prefix: string, group: string) => `${prefix}dead:${group}`;
