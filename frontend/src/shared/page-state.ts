/** Reads what the server wrote into the page for the browser. */

/** Id of the JSON block in the HTML. */
const STATE_ID = "page-state";

/** The server wrote it from the same types, so it is trusted as it stands. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see above
export function readPageState<State>(): State {
  const block = document.getElementById(STATE_ID);
  const state: State = JSON.parse(block?.textContent ?? "null");
  return state;
}
