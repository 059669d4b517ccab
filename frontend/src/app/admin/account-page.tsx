/** `/admin/account`: the admin's own account. */
import { useQuery } from "@tanstack/react-query";
import { AccountPage as Account } from "../../features/account/account-page.tsx";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { useLast } from "../../shared/hooks/use-last.ts";

export function AccountPage() {
  const username = useLast(useQuery(sessionQuery).data?.user?.username) ?? "";
  return <Account username={username} onSignedOut={() => window.location.assign("/login")} />;
}
