/** Names of our cookies: of admins' sessions, of operators', and of browsers in which somebody has signed in. */
export function cookieNames(secure: boolean) {
  // Browsers accept this name only with Secure, without Domain and for the whole site.
  const prefix = secure ? "__Host-" : "";
  return {
    /** An operator's session has a name of its own: no town's page ever carries it. */
    operator: `${prefix}operator`,
    admin: `${prefix}session`,
    device: `${prefix}device`,
  };
}

export type CookieNames = ReturnType<typeof cookieNames>;
