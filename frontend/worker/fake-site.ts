/** Fakes of the browser's cache and of a town's site for the worker's tests. */

const ORIGIN = "https://maplewood.example";
const pathOf = (asked: string | Request) => {
  const { pathname, search } = new URL(typeof asked === "string" ? asked : asked.url, ORIGIN);
  return pathname + search;
};

export function fakeSite() {
  const files = new Map<string, Response>();
  const state = {
    /** HTML pages by path; every other path is a file. */
    pages: new Map<string, string>(),
    isRefused: (_path: string) => false,
    /** Promises that delay the answers, by path. */
    waits: new Map<string, Promise<void>>(),
    has: (path: string) => files.has(path),
    text: (path: string) => files.get(path)?.clone().text(),
    /** Most entries of the cache. */
    quota: Infinity,
    /** Leaves no room for further entries. */
    fill: () => void (state.quota = files.size),
  };
  async function fetch(asked: string | Request) {
    const path = pathOf(asked);
    await state.waits.get(path);
    if (state.isRefused(path)) return new Response("", { status: 503 });
    return new Response(state.pages.get(path) ?? "file", { headers: { "content-length": "4" } });
  }
  const cache = {
    match: async (asked: string | Request) => files.get(pathOf(asked))?.clone(),
    put: async (asked: string | Request, answer: Response) => {
      const { headers } = answer;
      const content = await answer.arrayBuffer();
      if (!files.has(pathOf(asked)) && files.size >= state.quota)
        throw new DOMException("Quota exceeded.", "QuotaExceededError");
      files.delete(pathOf(asked));
      files.set(pathOf(asked), new Response(content, { headers }));
    },
    add: async (asked: string) => {
      const answer = await fetch(asked);
      if (!answer.ok) throw new TypeError("Request failed");
      await cache.put(asked, answer);
    },
    delete: async (asked: string | Request) => files.delete(pathOf(asked)),
    keys: async () => [...files.keys()].map((path) => ({ url: ORIGIN + path })),
  };
  return Object.assign(state, { origin: ORIGIN, fetch, caches: { open: async () => cache } });
}
