/** `/admin`: the dashboard. Its tabs are added here as they come. */
import { AdminFrame } from "../../features/admin/admin-frame.tsx";
import { ImportTab } from "../../features/imports/import-tab.tsx";
import { postLogout } from "../../features/sign-in/post-logout.ts";
import { adminText } from "../../shared/text/admin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { SessionGate } from "./session-gate.tsx";

const TABS = [{ name: "import", label: adminText.importTab, href: "/admin?tab=import" }];

export function DashboardRoute() {
  const toast = useToast();
  const signOut = async () => {
    try {
      await postLogout();
      window.location.assign("/login");
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      toast({ title: adminText.signOutFailed, description, destructive: true });
    }
  };
  return (
    <SessionGate wants="signedIn">
      <AdminFrame tabs={TABS} chosen="import" onSignOut={() => void signOut()}>
        <ImportTab />
      </AdminFrame>
    </SessionGate>
  );
}
