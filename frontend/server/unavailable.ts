/** The pages that stand in when a page can't be made. */
import { messageAnswer } from "@mainstreet/service/http/message-page";
import { siteText, unavailableText } from "../src/shared/text/site.ts";

export const unavailablePage = messageAnswer({
  title: unavailableText.title,
  body: unavailableText.body,
  again: siteText.tryAgain,
});

export const noTownPage = messageAnswer({
  title: unavailableText.noTownTitle,
  body: unavailableText.noTownBody,
});
