/** Words around toasts. */
export const toastText = {
  area: "Notifications (F8)",
  dismiss: "Dismiss",
} as const;
