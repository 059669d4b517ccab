/** A dialog over a form or another dialog, as a step of its own: Back closes it and leaves what it lies over. */
import { useLocation, useNavigate } from "react-router-dom";
import { addressNow, useBack } from "./use-history-layer.ts";

/** The step adds to what the history's entry says, so that layers below stay open. */
export function useHistoryStep(step: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  const below: object = typeof state === "object" && state !== null ? state : {};
  const open = "step" in below && below.step === step;
  return {
    open,
    show: () => {
      // A reload may have left the page in it.
      if (!open)
        void navigate(addressNow(), { state: { ...below, step }, preventScrollReset: true });
    },
    close: () => back(1),
  };
}
