/** What `messages -- republish` can send again. */
import type { Publication } from "@mainstreet/messages/republish";

/** Nothing: `import.finished.v1` tells of a moment, not of a record's state. */
export const publications: Publication[] = [];
