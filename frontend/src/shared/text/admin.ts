/** Words of the admin dashboard's frame. */
export const adminText = {
  title: "Admin Dashboard",
  tabsLabel: "What to manage",
  importTab: "Import",
  signOut: "Sign out",
  signOutFailed: "Sign-out failed",
  viewSite: "View site",
  error: "Error",
  loading: "Loading",
} as const;
