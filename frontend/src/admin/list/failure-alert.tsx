/** Error message, with a retry if that may help. */
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useFocusWhenLeaving } from "../../shared/hooks/focus.ts";
import { siteText } from "../../shared/text/site.ts";

interface FailureAlertProps {
  title?: string;
  onRetry?: () => Promise<unknown>;
  children: ReactNode;
}

export const FailureAlert = ({ title, onRetry, children }: FailureAlertProps) => (
  <Alert
    ref={useFocusWhenLeaving<HTMLDivElement>()}
    severity="error"
    action={onRetry && <Button onClick={() => void onRetry()}>{siteText.tryAgain}</Button>}
  >
    {title && <AlertTitle>{title}</AlertTitle>}
    {children}
  </Alert>
);
