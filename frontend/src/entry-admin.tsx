/** Starts the admin app in its empty page. */
import { QueryCache } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AdminApp } from "./app/admin/app.tsx";
import type { AdminState } from "./app/admin/app.tsx";
import { sessionQuery } from "./features/sign-in/get-session.ts";
import { ApiFailure } from "./shared/api/client.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { readPageState } from "./shared/page-state.ts";
import { createBrowserStyles } from "./shared/ui/style-cache.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

// A session that ended in the meantime leads back to the sign-in.
const queryCache = new QueryCache({
  onError: (error) => {
    if (error instanceof ApiFailure && error.status === 401)
      client.setQueryData(sessionQuery.queryKey, { authenticated: false });
  },
});
const client = createQueryClient(queryCache);

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <AdminApp cache={createBrowserStyles()} client={client} state={readPageState<AdminState>()} />
    </BrowserRouter>
  </StrictMode>,
);
