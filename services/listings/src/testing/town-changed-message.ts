/** Returns a message by which auth publishes a town. */
import { messages } from "@mainstreet/contracts/messages";
import { createMessage } from "@mainstreet/messages/envelope";

export function townChangedMessage(town: string, revision: number, told: object) {
  const data = Object.assign({ slug: town }, blankTown, told);
  const type = "town.changed.v1";
  const message = { type, town, subject: town, revision, data, now: new Date() };
  return messages[type].parse(createMessage(message));
}

const blankTown = {
  name: "Testville",
  tagline: "",
  logoUrl: "",
  accent: "#1F5C4A",
  timeZone: "America/New_York",
  salesPhone: "",
  centre: null,
};
