/** `/admin/account`: the admin's own account, in files of its own. */
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy } from "react";
import { sessionQuery } from "../../features/sign-in/get-session.ts";
import { useLast } from "../../shared/hooks/use-last.ts";
import { adminText } from "../../shared/text/admin.ts";
import { FullSpinner } from "../../shared/ui/full-spinner.tsx";
import { AdminPage } from "./admin-page.tsx";

const AccountPage = lazy(async () => ({
  default: (await import("../../features/account/account-page.tsx")).AccountPage,
}));

export function AccountRoute() {
  const username = useLast(useQuery(sessionQuery).data?.user?.username) ?? "";
  return (
    <AdminPage>
      <Suspense fallback={<FullSpinner text={adminText.loading} />}>
        <AccountPage username={username} onSignedOut={() => window.location.assign("/login")} />
      </Suspense>
    </AdminPage>
  );
}
