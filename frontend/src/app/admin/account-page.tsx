/** `/admin/account`: the admin's own account. */
import { useQuery } from "@tanstack/react-query";
import { AccountPage as Account } from "../../features/account/account-page.tsx";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { useLast } from "../../shared/hooks/use-last.ts";
import { usePageTitle } from "../../shared/hooks/use-page-title.ts";
import { accountText, adminText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/town/context.ts";

export function AccountPage() {
  usePageTitle(adminText.pageTitle(accountText.title, useTown().name));
  const username = useLast(useQuery(sessionQuery).data?.user?.username) ?? "";
  return <Account username={username} onSignedOut={() => window.location.assign("/login")} />;
}
