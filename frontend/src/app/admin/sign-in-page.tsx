/** `/login` and `/admin/login`: the same screen. */
import { useChangesElsewhere } from "../../admin/api/changes.ts";
import { SignInPage as SignIn } from "../../features/sign-in/sign-in-page.tsx";
import { usePageTitle } from "../../shared/hooks/use-page-title.ts";
import { SIGN_IN_REDIRECT_MS, signInText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/town/context.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { SessionGate } from "./session-gate.tsx";

/** A full page load takes the fresh session along. */
const toDashboard = () => window.location.assign("/admin");

export function SignInPage() {
  useChangesElsewhere();
  usePageTitle(signInText.pageTitle(useTown().name));
  const toast = useToast();
  const welcome = () => {
    toast({ title: signInText.success, description: signInText.redirecting });
    setTimeout(toDashboard, SIGN_IN_REDIRECT_MS);
  };
  return (
    <SessionGate wants="signedOut">
      <SignIn onSignedIn={welcome} />
    </SessionGate>
  );
}
