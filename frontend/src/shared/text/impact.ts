/** What goes with businesses that are deleted. */

const counted = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

export const impactText = {
  counting: "Looking up what goes with it…",
  unknown: "Coupons and events that belong to it will be deleted too.",
  /** In one sentence; what there is none of is left out. */
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
