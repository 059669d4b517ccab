/** The pages that stand in when a page can't be made. */
import { messageAnswer } from "@mainstreet/service/http/message-page";
import { siteText } from "../src/shared/text/site.ts";

export const unavailablePage = messageAnswer({
  title: siteText.unavailableTitle,
  body: siteText.unavailableBody,
  again: siteText.tryAgain,
});

export const noTownPage = messageAnswer({ title: siteText.noTownTitle, body: siteText.noTownBody });
