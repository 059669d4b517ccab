/** Returns the cache directory that all clones on this machine share. */
import { homedir } from "node:os";
import { join } from "node:path";

export const cacheDir = () =>
  join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "main-street");
