/** Colors shared by all pictures. */
export const INK = "#2B2A28";
export const CREAM = "#FBF1DF";
export const WOOD = "#9A6A3F";
export const CRUST = "#C98A4B";
export const RED = "#A3341F";
export const GREEN = "#3F7A5A";
export const BLUE = "#3E6A8A";
export const SUN = "#E0A63A";
export const ROSE = "#D9828B";
export const STEEL = "#8D8F8C";
