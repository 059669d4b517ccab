/** `POST /internal/<records>/undo`: takes back what an import did. */
import { undoRequest, undoResponse } from "@mainstreet/contracts/undo";
import type { Service } from "../http/build.ts";
import type { RecordStore } from "./store.ts";
import type { AllowRemoval } from "./undo.ts";
import { undoImport } from "./undo.ts";

export function undoRoute<State extends { id: number }>(
  app: Service,
  path: string,
  options: {
    store: RecordStore<State>;
    nameOf: (state: State) => string;
    /** Shows everybody the change. */
    refresh: (town: string) => void;
    allow?: AllowRemoval;
  },
) {
  const { store, nameOf, refresh, allow } = options;
  app.post(
    path,
    {
      config: { access: "service" },
      schema: { body: undoRequest, response: { 200: undoResponse } },
    },
    async (request) => {
      const { slug } = request.town;
      const results = await undoImport(store, nameOf, slug, request.body, allow);
      refresh(slug);
      return { results };
    },
  );
}
