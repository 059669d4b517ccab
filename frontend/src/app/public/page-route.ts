/** The loaders' context, the contents of a page's head, and parsers of parameters in addresses. */
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
  /**
   * On the server, loaders wait for all data; in the browser, the page comes at once and shows what
   * is loading.
   */
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
  /** Path of the page's canonical address. */
  canonical: string;
  /** Path of the page that this one permanently redirects to. */
  movedTo?: string | undefined;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Full address of the picture that other sites show with the link. */
  image?: string | undefined;
  structured?: StructuredData[];
}

/** Parses a record's id in an address; undefined when it is invalid. */
export const readId = (text: string | undefined) =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Highest page number that is requested: no list is that long. */
const LAST_PAGE = 100_000;

/** Parses a list's page in an address, from 1 on; anything invalid counts as the first. */
export const readPage = (search: URLSearchParams) =>
  Math.min(readId(search.get("page") ?? undefined) ?? 1, LAST_PAGE);

/**
 * Whether the list has become shorter than the page in its address: an empty page, not to be
 * indexed.
 */
export const isBeyondLast = (page: number, items: readonly unknown[] | undefined) =>
  page > 1 && items?.length === 0;
