/** Words of the admin sign-in. */
export const signInText = {
  title: "Admin Login",
  intro: "This is where the town's directory is looked after:",
  abilities: [
    "Manage business listings and categories",
    "Create and edit coupon promotions",
    "Upload images",
    "Import data",
    "Highlight featured businesses",
  ],
  username: "Username",
  password: "Password",
  button: "Sign In",
  busy: "Logging in...",
  checking: "Checking your session",
  usernameRequired: "Username is required",
  passwordRequired: "Password is required",
  success: "Login successful",
  redirecting: "Redirecting to admin dashboard...",
  failed: "Login failed",
  invalid: "Invalid username or password",
  error: "Login error",
  unexpected: "An unexpected error occurred. Please try again.",
  endedTitle: "Your session has ended",
  ended: "Sign in again to go on where you were. Nothing that you have typed is lost.",
  again: "Signed in again",
  againNote: "What was not saved yet can be saved now.",
  toSignIn: "Leave this page",
  backToSite: "Back to the site",
} as const;

/** Time between the sign-in's toast and the way to the dashboard, in ms. */
export const SIGN_IN_REDIRECT_MS = 500;
