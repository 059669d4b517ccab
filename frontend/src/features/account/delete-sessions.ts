/** `DELETE /api/admin/sessions`, of one session or of all. */
import { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { SESSIONS_PATH } from "./get-sessions.ts";

const end = (path: string) => callAdmin({ path, method: "DELETE", schema: z.unknown() });

export const deleteSession = (id: string) => end(`${SESSIONS_PATH}/${id}`);

/** Also the one that asks. */
export const deleteAllSessions = () => end(SESSIONS_PATH);
