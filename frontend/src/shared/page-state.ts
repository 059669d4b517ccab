/** Reads the state that the server embedded in the page. */

/** Id of the JSON block in the HTML. */
const STATE_ID = "page-state";

/** Returns the state unchecked: the server wrote it from the same types. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see above
export function readPageState<State>(): State {
  const block = document.getElementById(STATE_ID);
  const state: State = JSON.parse(block?.textContent ?? "null");
  return state;
}
