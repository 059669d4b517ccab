/** Signs in as a town's admin, for tests that use the gateway. */

const PATIENCE_MS = 20_000;

/**
 * Signs in at the site's address, without a trailing slash; resolves with the headers of the admin's requests.
 */
export async function signInAdmin(site: string, admin: { username: string; password: string }) {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site },
    body: JSON.stringify(admin),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  const [cookie = ""] = answer.headers.getSetCookie()[0]?.split(";", 1) ?? [];
  return { cookie, origin: site };
}
