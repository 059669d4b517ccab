/** Ratings in stars. */

/** Returns the full and half stars of a rating from 0 to 5; a fraction from 0.5 on is a half star. */
export function stars(rating: number): { full: number; half: number } {
  const full = Math.floor(rating);
  return { full, half: rating - full >= 0.5 ? 1 : 0 };
}
