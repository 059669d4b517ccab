/** `/login` and `/admin/login`: the same screen. */
import { SignInPage } from "../../features/sign-in/sign-in-page.tsx";
import { SessionGate } from "./session-gate.tsx";

/** A full page load takes the fresh session along. */
const toDashboard = () => window.location.assign("/admin");

export function SignInRoute() {
  return (
    <SessionGate wants="signedOut">
      <SignInPage onSignedIn={toDashboard} />
    </SessionGate>
  );
}
