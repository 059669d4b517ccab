/** The link from a page back to the list from which it was opened. */
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Location } from "react-router-dom";
import { tabStorage } from "../storage.ts";
import { isPlainClick } from "../ui/page.tsx";

/** Storage key by history entry, so that it survives a reload. */
const stored = (key: string) => `way-back-${key}`;

const stepsFrom = (key: string) => Number(tabStorage.getItem(stored(key)) ?? Number.NaN);

const isOpen = ({ pathname, state }: Location, path: string) => pathname === path && state === null;

/** Whether `from` is a list page without an open dialog; back from `/deals` itself leads to the home page. */
const isList = (from: Location, to: Location) =>
  isOpen(from, "/") || (isOpen(from, "/deals") && !isOpen(to, "/deals"));

/** Records at each navigation how many history steps back the last list is; used once, at the root of the pages. */
export function useBackLinkTracking() {
  const location = useLocation();
  const kind = useNavigationType();
  const before = useRef(location);
  useEffect(() => {
    const from = before.current;
    before.current = location;
    if (from.key === location.key || kind === NavigationType.Pop) return;
    const known = isList(from, location) ? 0 : stepsFrom(from.key);
    const steps = kind === NavigationType.Push ? known + 1 : known;
    if (steps > 0) tabStorage.setItem(stored(location.key), String(steps));
  }, [location, kind]);
}

/**
 * Returns the click handler of a link to a list: goes back in history to the list that led here, so
 * that its scroll position is restored; otherwise the link is followed.
 */
export function useBackLink() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (event: MouseEvent) => {
    const steps = stepsFrom(key);
    if (!isPlainClick(event) || !(steps > 0)) return;
    event.preventDefault();
    void navigate(-steps);
  };
}
