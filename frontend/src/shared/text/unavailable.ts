/** Words of the pages that stand in when a page can't be made: the server's alone. */

export const unavailableText = {
  noTownTitle: "There is no town here",
  noTownBody: "Please check the address.",
  title: "We will be right back",
  body: "This page can't be shown at the moment. Please try again in a minute.",
} as const;
