/** A dialog over a form or another dialog, as a step of its own: Back closes it and leaves what it lies over. */
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { addressNow } from "./use-history-layer.ts";

/** The step adds to what the history's entry says, so that layers below stay open. */
export function useHistoryStep(step: string) {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const below: object = typeof state === "object" && state !== null ? state : {};
  // Going back takes a moment: closing twice must not leave what lies below.
  const left = useRef("");
  return {
    open: "step" in below && below.step === step,
    show: () =>
      void navigate(addressNow(), {
        state: { ...below, step },
        preventScrollReset: true,
      }),
    close: () => {
      if (left.current === key) return;
      left.current = key;
      void navigate(-1);
    },
  };
}
