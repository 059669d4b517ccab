/** Whether a dialog should fill the screen. */
import useMediaQuery from "@mui/material/useMediaQuery";

export const usePhone = () => useMediaQuery("(max-width: 599.95px)", { noSsr: true });
