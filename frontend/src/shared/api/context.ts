/** Gives components the client that fits where they run. */
import { createContext, useContext } from "react";
import { browserApi } from "./client.ts";
import type { ApiClient } from "./client.ts";

export const ApiContext = createContext<ApiClient>(browserApi);

export const useApi = () => useContext(ApiContext);
