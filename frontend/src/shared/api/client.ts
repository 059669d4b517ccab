/** Calls to the product's own backend. */

export interface ApiAnswer<Data> {
  data: Data;
  /** Header of the answer, null when absent. */
  header(name: string): string | null;
}

/** The only way pages read data: the browser's goes over fetch, the server's straight to the gateway. */
export interface ApiClient {
  /** Throws `ApiFailure` for any status but 2xx. The service's own schema vouches for the shape. */
  get<Data>(path: string, signal?: AbortSignal): Promise<ApiAnswer<Data>>;
}

/**
 * A call that was answered with an error. The message is the status, a colon, a space and the body
 * (or the status text when there is none).
 */
export class ApiFailure extends Error {
  readonly status: number;
  /** The sentence meant for the person, when the body has one. */
  readonly sentence: string | undefined;
  /** The error's name for programs, e.g. `outdated`. */
  readonly code: string | undefined;
  /** What is wrong with which field, if the service said so. */
  readonly fields: readonly { path: string; message: string }[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === "" ? statusText : body}`);
    this.name = "ApiFailure";
    this.status = status;
    const told = objectOf(body);
    this.sentence = textOf(told, "message");
    this.code = textOf(told, "code");
    const errors = told["errors"];
    this.fields = (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
      const field = isObject(error) ? error : {};
      const message = textOf(field, "message");
      return message === undefined ? [] : [{ path: textOf(field, "path") ?? "", message }];
    });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function objectOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function textOf(value: Record<string, unknown>, name: string): string | undefined {
  const text = value[name];
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** Client of the browser: with session credentials, never retried. */
export const browserApi: ApiClient = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the service's schema vouches for it
  async get<Data>(path: string, signal?: AbortSignal) {
    const response = await fetch(path, { credentials: "include", ...(signal && { signal }) });
    if (!response.ok) throw await failureOf(response);
    const data: Data = await response.json();
    return { data, header: (name: string) => response.headers.get(name) };
  },
};

/** The error of an answer that was no success. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  return new ApiFailure(response.status, response.statusText, await response.text());
}
