/**
 * Operators' commands: `npm run town -- list` here, `docker compose run --rm tools town list` in
 * containers.
 */
import { run } from "./program.ts";

await run(process.argv.slice(2));
