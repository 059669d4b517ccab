/** What pages are loaded with, what the server writes into their heads, and what they read from their address. */
import type { Town } from "@mainstreet/contracts/town";
import type { QueryClient } from "@tanstack/react-query";
import { createContext } from "react-router-dom";
import type { ApiClient } from "../../shared/api/client.ts";
import type { StructuredData } from "./structured-data.ts";

declare module "react-router" {
  // Gives loaders their typed `context`.
  interface Future {
    v8_middleware: true;
  }
}

/** What loaders read from and fill: `context.get(pageLoad)`. */
export interface PageLoad {
  town: Town;
  api: ApiClient;
  client: QueryClient;
  /** The server's page comes with its data; the browser's comes at once and says what is on its way. */
  complete: boolean;
}

export const pageLoad = createContext<PageLoad>();

/** A page whose loader has run. */
export interface LoadedPage extends PageLoad {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  /** The town's day, `YYYY-MM-DD`. */
  today: string;
}

/** What the server writes into the head. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the page's one address. */
  canonical: string;
  /** Where the page is for good instead. */
  movedTo?: string | undefined;
  /** Not for search engines. */
  noindex?: boolean;
  /** Full address of the picture that other sites show with the link. */
  image?: string | undefined;
  structured?: StructuredData[];
}

/** Reads a record's id from an address; undefined when it is none. */
export const readId = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Beyond it nothing is asked for: no list is that long. */
const LAST_PAGE = 100_000;

/** Reads the page of a list from an address, from 1 on; anything that is none counts as the first. */
export const readPage = (search: URLSearchParams) =>
  Math.min(readId(search.get("page") ?? undefined) ?? 1, LAST_PAGE);

/** Whether a list has become shorter than its address says: a page that tells nothing, to be found by nobody. */
export const isBeyondLast = (page: number, items: readonly unknown[] | undefined) =>
  page > 1 && items?.length === 0;
