/** The link back from a page to the list that it was opened from. */
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import type { Location } from "react-router-dom";
import { tabStorage } from "../storage.ts";
import { isPlainClick } from "../ui/page.tsx";

/** By the history entry's key, so that it outlives a reload. */
const stored = (key: string) => `way-back-${key}`;

const stepsFrom = (key: string) => Number(tabStorage.getItem(stored(key)) ?? Number.NaN);

const isOpen = ({ pathname, state }: Location, path: string) => pathname === path && state === null;

/** A page of lists with nothing open over it; from all deals themselves the way leads home. */
const isList = (from: Location, to: Location) =>
  isOpen(from, "/") || (isOpen(from, "/deals") && !isOpen(to, "/deals"));

/** Notes at each step how many steps back the last list is; once, around all pages. */
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

/** For a link to the lists: goes back to the one that led here, at its place, where one did. */
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
