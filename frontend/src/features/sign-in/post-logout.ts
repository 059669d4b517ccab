/** `POST /api/auth/logout`: ends the session. */
import { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";

export const postLogout = () =>
  callAdmin({ path: "/api/auth/logout", method: "POST", body: {}, schema: z.unknown() });
