/** Names of keys in Redis; `prefix` separates systems that share one Redis. */

/** Stream to which a service publishes. */
export const streamOf = (prefix: string, service: string) => `${prefix}stream:${service}`;

/** Time up to which that stream is complete. */
export const watermarkKeyOf = (prefix: string, service: string) => `${prefix}sent:${service}`;

/** Stream of the towns for which a consumer group has just applied messages. */
export const appliedStreamOf = (prefix: string, group: string) =>
  `${prefix}stream:applied:${group}`;

/** Stream of messages that a consumer group could not apply. */
export const deadStreamOf = (prefix: string, group: string) => `${prefix}dead:${group}`;
