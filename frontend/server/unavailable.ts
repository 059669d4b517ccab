/** The pages that stand in when a page can't be made. */
import { messagePage } from "@mainstreet/service/message-page";
import { siteText } from "../src/shared/text/site.ts";

export const unavailablePage = (nonce: string) =>
  messagePage(nonce, {
    title: siteText.unavailableTitle,
    body: siteText.unavailableBody,
    again: siteText.tryAgain,
  });

export const noTownPage = (nonce: string) =>
  messagePage(nonce, { title: siteText.noTownTitle, body: siteText.noTownBody });
