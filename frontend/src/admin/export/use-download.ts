/** Files of the admin area that the browser saves. */
import { useMutation } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { send, withPatience } from "../../shared/api/client.ts";
import { exportText } from "../../shared/text/admin.ts";
import { useFailureToast } from "../api/use-record-actions.ts";

/** Saves what is at the address; one that comes over the network names itself. */
export function save(href: string, name = "") {
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/**
 * What a link to a file needs. A refusal would stand where the page is, or say nothing: the file is asked for before,
 * and not read, as it may be larger than the page has room for.
 */
export function useDownload() {
  const fail = useFailureToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ask,
    onSuccess: (_, href) => save(href),
    onError: (error) => fail(exportText.downloadFailed, error),
  });
  // Another click on it asks nothing anew.
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
