/** Texts of the admin area's frame: sign-in, account, worklist, histories, exports, birthdays and deleted records. */
import { count, counted } from "../format/number.ts";

export const adminText = {
  title: "Admin Dashboard",
  pageTitle: (page: string, town: string) => `${page} · Admin – ${town}`,
  tabsLabel: "What to manage",
  importTab: "Import",
  signOut: "Sign out",
  signOutFailed: "Sign-out failed",
  viewSite: "View site",
  error: "Error",
  loading: "Loading",
} as const;

/** Texts of the worklist. */
export const worklistText = {
  title: "Waiting for you",
  nothing: "Nothing is waiting. Well kept!",
  endingSoon: (coupons: number) =>
    `${counted(coupons, "coupon")} ${coupons === 1 ? "ends" : "end"} within 7 days`,
  expired: (coupons: number) =>
    `${counted(coupons, "coupon")} ${coupons === 1 ? "has" : "have"} expired`,
  withoutCoordinates: (businesses: number) =>
    `${counted(businesses, "business", "businesses")} without coordinates`,
  withoutCoupon: (businesses: number) =>
    `${counted(businesses, "business", "businesses")} without a coupon`,
  waitingSubmissions: (submissions: number) => `${counted(submissions, "submission")} to review`,
} as const;

/** Texts of the export of a list. */
export const exportText = {
  button: (rows: number) => `Export CSV (${count(rows)})`,
  /** Shown until the number of rows is known. */
  plain: "Export CSV",
  excel: "Export Excel",
  busy: "Exporting...",
  done: (rows: number, one: string, many: string) => `Exported ${counted(rows, one, many)}`,
  failed: "Export failed",
  downloadFailed: "Failed to download the file",
} as const;

/** Texts about the records deleted along with businesses. */
export const impactText = {
  counting: "Looking up what goes with it…",
  unknown: "Coupons and events that belong to it will be deleted too.",
  /** One sentence; counts of 0 are left out. */
  of: ({ coupons, events }: { coupons: number; events: number }) => {
    const parts = [
      ...(coupons > 0 ? [counted(coupons, "coupon")] : []),
      ...(events > 0 ? [counted(events, "event")] : []),
    ];
    return parts.length === 0
      ? "No coupons or events go with it."
      : `${parts.join(" and ")} will be deleted too.`;
  },
} as const;

/** Subjects of history entries without a person, by actor name. */
const NOBODY: Record<string, string> = { Import: "An import", System: "The system" };

/** Maximum number of changed fields named; more are counted. */
const NAMED = 3;

const listed = new Intl.ListFormat("en-US");

export const historyText = {
  open: (name: string) => `History of ${name}`,
  title: (name: string) => `History of ${name}`,
  loading: "Loading the history",
  loadFailed: (message: string) => `Failed to load the history: ${message}`,
  none: "Nothing has been recorded yet.",
  kept: (count: number) => `Only the last ${count} changes are kept.`,
  close: "Close",
  who: (by: { id: number | null; name: string }) =>
    by.id === null ? (NOBODY[by.name] ?? by.name) : by.name,
  created: (who: string, one: string) => `${who} created this ${one}`,
  deleted: (who: string, one: string) => `${who} deleted this ${one}`,
  merged: (who: string, { id, name }: { id: number; name: string }) =>
    `${who} merged ${name}, #${id}, into it`,
  ofOther: ({ id, name }: { id: number; name: string }, sentence: string) =>
    `${name}, #${id}: ${sentence}`,
  restored: (who: string, one: string) => `${who} took this ${one} back`,
  changed: (who: string, labels: readonly string[]) =>
    `${who} changed ${labels.length > NAMED ? `${labels.length} fields` : listed.format(labels)}`,
  touched: (who: string, one: string) => `${who} saved this ${one} unchanged`,
  from: "from",
  to: "to",
  yes: "Yes",
  no: "No",
  empty: "(empty)",
  picture: "a picture",
  otherPicture: "another picture",
  number: (id: number) => `#${id}`,
} as const;

/** Texts of an admin's own account. */
export const accountText = {
  menu: (name: string) => `Account of ${name}`,
  open: "Account",
  title: "Account",
  intro: (name: string) => `You are signed in as ${name}.`,
  back: "Back to the dashboard",

  passwordTitle: "Change password",
  rules: "At least 8 characters. Long is better than complicated; a few words are fine.",
  current: "Current password",
  next: "New password",
  repeat: "Repeat the new password",
  mismatch: "The two passwords are not the same",
  change: "Change password",
  changing: "Changing...",
  changed: "Password changed",
  othersEnded: "You stay signed in here. All other sessions have ended.",
  changeFailed: "Failed to change password",

  sessionsTitle: "Where you are signed in",
  sessionsList: "Your sessions",
  sessionsLoading: "Loading your sessions",
  sessionsFailed: (message: string) => `Failed to load your sessions: ${message}`,
  here: "This device",
  opened: (when: string) => `Signed in ${when}`,
  used: (when: string) => `Last used ${when}`,
  usedNow: "In use now",
  unknownDevice: "Unknown device",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  end: "End",
  endOf: (device: string) => `End the session on ${device}`,
  ended: "Session ended",
  endFailed: "The session could not be ended",
  everywhere: "Sign out everywhere",
  everywhereQuestion: "Sign out everywhere, also here?",
  everywhereNote: "Every device has to sign in again. What is being typed elsewhere is not saved.",
  everywhereFailed: "Signing out everywhere failed",
} as const;

/** Texts of the admin sign-in. */
export const signInText = {
  title: "Admin Login",
  pageTitle: (town: string) => `${signInText.title} – ${town}`,
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

/** Delay between the sign-in's toast and the redirect to the dashboard, in ms. */
export const SIGN_IN_REDIRECT_MS = 500;

const records = (n: number) => counted(n, "record");

/** Texts about deleted records, which can be restored. */
export const binText = {
  open: "Deleted",
  title: (many: string) => `Deleted ${many}`,
  list: (many: string) => `List of deleted ${many}`,
  intro: (many: string, days: number) =>
    `Deleted ${many} can be taken back for ${days} days. Then they are gone for good.`,
  back: (many: string) => `Back to all ${many}`,
  empty: (many: string) => `No ${many} were deleted in the last 30 days.`,
  loadFailed: (message: string) => `Failed to load what was deleted: ${message}`,
  deleted: "Deleted",
  by: (who: string, when: string) => `${who}, ${when}`,
  withBusiness: (when: string) => `With its business, ${when}`,
  until: "Kept until",
  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  restoring: "Restoring...",
  restored: (n: number) => `${records(n)} restored`,
  notAll: (done: number, kept: number) =>
    done === 0
      ? `${records(kept)} could not be restored`
      : `${records(done)} restored, ${count(kept)} could not be`,
  why: (name: string, message: string) => `${name}: ${message}`,
  restoreFailed: "What was deleted could not be restored",
  undo: "Undo",
  versionButton: "Restore this version",
  version: (when: string) => `Restore this version, of ${when}`,
  versionDone: "The earlier version is restored",
  versionFailed: "The earlier version could not be restored",
} as const;

/** Texts of the Birthdays tab. */
export const adminBirthdayText = {
  tab: "Birthdays",
  manage: "Manage Birthdays",
  one: "birthday",
  many: "birthdays",
  intro: "What shoppers left for birthday offers. Only admins see it.",
  kept: (months: number) =>
    `Each goes by itself after ${months === 1 ? "a month" : `${months} months`}.`,
  list: "List of birthdays",
  search: "Search by whole e-mail address",
  empty: "Nobody has left a birthday yet.",
  nothingFits: "Nobody has left a birthday with this e-mail address.",
  loadFailed: (message: string) => `Failed to load birthdays: ${message}`,

  name: "Name",
  birthday: "Birthday",
  email: "E-mail",
  left: "Left",

  erase: "Erase",
  erasing: "Erasing...",
  eraseOf: (name: string) => `Erase the birthday of ${name}`,
  question: (name: string) => `Erase the birthday of ${name}?`,
  whatGoes: (email: string) => `The name, the birthday and ${email} are gone for good.`,
  /** About everything that one person has entered. */
  personHas: (email: string, count: number) =>
    `${email} has left ${count === 1 ? "1 birthday" : `${count} birthdays`}.`,
  erasePerson: "Erase this person's data",
  personQuestion: (email: string) => `Erase everything that ${email} left here?`,
  personWhatGoes: (count: number) =>
    `${count === 1 ? "1 birthday goes" : `${count} birthdays go`} for good, with name and address. Listings that this person sent are erased in the Submissions tab.`,
  erased: (count: number) => (count === 1 ? "Birthday erased" : `${count} birthdays erased`),
  eraseFailed: "Failed to erase the birthday",
} as const;
