/** Words of what waits for the admin. */
export const worklistText = {
  title: "Waiting for you",
  nothing: "Nothing is waiting. Well kept!",
  endingSoon: (count: number) =>
    count === 1 ? "1 coupon ends within 7 days" : `${count} coupons end within 7 days`,
  expired: (count: number) =>
    count === 1 ? "1 coupon has expired" : `${count} coupons have expired`,
  withoutCoordinates: (count: number) =>
    count === 1 ? "1 business without coordinates" : `${count} businesses without coordinates`,
  withoutCoupon: (count: number) =>
    count === 1 ? "1 business without a coupon" : `${count} businesses without a coupon`,
  waitingSubmissions: (count: number) =>
    count === 1 ? "1 submission to review" : `${count} submissions to review`,
} as const;
