/** Downloads of the admin area. */
import { useMutation } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { send, withPatience } from "../../shared/api/client.ts";
import { exportText } from "../../shared/text/admin.ts";
import { useFailureToast } from "../api/use-record-actions.ts";

/** Downloads the file at this URL; a response can name it in its headers. */
export function save(href: string, name = "") {
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/**
 * Returns the props of download links. An error response would replace the page or fail silently:
 * so the file is requested first, without reading its body, which may not fit into memory.
 */
export function useDownload() {
  const fail = useFailureToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ask,
    onSuccess: (_, href) => save(href),
    onError: (error) => fail(exportText.downloadFailed, error),
  });
  // While it is requested, further clicks are ignored.
  const isAsked = (href: string) => isPending && variables === href;
  return (href: string) => ({
    href,
    download: true,
    style: { cursor: isAsked(href) ? "progress" : undefined },
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (!isAsked(href)) mutate(href);
    },
  });
}

async function ask(path: string) {
  const asking = new AbortController();
  await send({ path, signal: withPatience(asking.signal) });
  asking.abort();
}
