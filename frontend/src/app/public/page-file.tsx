/** A page in a file of its own, so that a visitor fetches no other page's code. */
import { use } from "react";
import type { ComponentType } from "react";

export interface PageFile<Props> {
  /** Where it can't be fetched later on, the server's page of the address takes over. */
  Page: ComponentType<Props>;
  /** Once it resolves, the page renders at once. */
  load: () => Promise<void>;
  /** Its source, as the build's manifest names it. */
  source: string;
}

export function pageFile<Props extends object>(
  source: string,
  fetchPage: () => Promise<ComponentType<Props>>,
): PageFile<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let arrival: Promise<void> | undefined;
  const load = async () => {
    Loaded ??= await fetchPage();
  };

  function Page(props: Props) {
    // The router changes pages in transitions: the page before stays until this one is there.
    if (!Loaded) use((arrival ??= load().catch(reload)));
    return Loaded && <Loaded {...props} />;
  }
  return { Page, load, source };
}

/** The server's page comes in place of this one, so nothing more is to be rendered. */
function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
