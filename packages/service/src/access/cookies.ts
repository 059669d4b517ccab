/** Cookie names: sessions of admins, sessions of operators, and browsers in which somebody has signed in. */
export function cookieNames(secure: boolean) {
  // Browsers accept this name only with Secure, without Domain and for the whole site.
  const prefix = secure ? "__Host-" : "";
  return {
    /** Named differently from an admin's session, so that a town's page never sends an operator's session. */
    operator: `${prefix}operator`,
    admin: `${prefix}session`,
    device: `${prefix}device`,
  };
}

export type CookieNames = ReturnType<typeof cookieNames>;
