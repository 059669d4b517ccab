/** What stands around every page for signed-in admins: their frame, their menu, and the sign-in when their session ends. */
import type { AuthCheck } from "@mainstreet/contracts/auth";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation } from "react-router-dom";
import { useChangesElsewhere } from "../../admin/api/changes.ts";
import { AdminFrame } from "../../features/admin/admin-frame.tsx";
import { postLogout, sessionQuery } from "../../features/sign-in/session-api.ts";
import { SessionEnded } from "../../features/sign-in/session-ended.tsx";
import { useLast } from "../../shared/hooks/use-last.ts";
import { adminText } from "../../shared/text/admin.ts";
import { signInText } from "../../shared/text/admin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { usePageFocus } from "../use-page-focus.ts";
import { SessionGate } from "./session-gate.tsx";

/** A tab's is that of its list. */
const HEADING = "[role=tabpanel] h2, main:not(:has([role=tabpanel])) h1:not(output *)";
/** A tab stays where it is, and a link may too; the menu's button has the focus back when that closes. */
const BUSY = "main :focus:not(a), [role=tab]:focus, button:focus:not([aria-haspopup])";

export function AdminLayout() {
  usePageFocus(useLocation().pathname, HEADING, BUSY);
  useChangesElsewhere();
  const client = useQueryClient();
  const toast = useToast();
  const session = useQuery(sessionQuery).data;
  const username = useLast(session?.authenticated ? (session.user?.username ?? "") : undefined);
  const { mutate: signOut } = useMutation({
    mutationFn: postLogout,
    onSuccess: () => window.location.assign("/login"),
    onError: ({ message }) =>
      toast({ title: adminText.signOutFailed, description: message, destructive: true }),
  });
  const goOn = async (signedIn: AuthCheck) => {
    // The check that comes next may fail, and nobody is left behind the sign-in for that.
    client.setQueryData(sessionQuery.queryKey, signedIn);
    // Whatever was refused in the meantime is asked for again.
    await client.invalidateQueries();
    toast({ title: signInText.again, description: signInText.againNote });
  };
  // Who was here and typed something does not lose it to a redirect.
  if (username === undefined) return <SessionGate wants="signedIn">{null}</SessionGate>;
  return (
    <>
      <AdminFrame username={username} onSignOut={() => signOut()}>
        <Outlet />
      </AdminFrame>
      {!session?.authenticated && <SessionEnded onSignedIn={(signedIn) => void goOn(signedIn)} />}
    </>
  );
}
