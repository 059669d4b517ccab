/** What the build writes at the head of the worker: see `kept-files.ts`. */
interface ServiceWorkerGlobalScope {
  KEPT: {
    /** Scripts that visitors of home ask for there: dialogs, what is saved. */
    files: string[];
    /** Says on a kept page how old it is. */
    bar: string;
  };
}
