import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import { expect, it } from "vitest";
import { nextOn } from "./event-page.tsx";

const at = (startDate: string, more: Partial<Occurrence> = {}): Occurrence => ({
  day: startDate,
  startDate,
  endDate: null,
  startTime: "08:00",
  endTime: "",
  status: "scheduled",
  note: "",
  ...more,
});

const blank: TownEvent = {
  id: 1,
  businessId: null,
  name: "Market",
  description: "",
  startDate: "2026-11-28",
  endDate: null,
  startTime: "",
  endTime: "",
  location: "",
  imageUrl: "",
  ticketPrice: "",
  ticketUrl: "",
  contactInfo: "",
  category: "Food",
  isFeatured: false,
  isActive: true,
  createdAt: "2026-11-01T10:00:00.000Z",
  business: null,
};

it("an event moves to its next date when a day ends while somebody looks", () => {
  const cancelled = at("2026-12-05", { status: "cancelled", change: "Cancelled" });
  const occurrences = [at("2026-11-28"), cancelled];
  const event = { ...blank, occurrences };
  expect(nextOn(event, "2026-11-28")).toBe(event);
  expect(nextOn(event, "2026-11-29")).toMatchObject({
    startDate: "2026-12-05",
    change: "Cancelled",
    occurrences: [cancelled],
  });
  expect(nextOn(event, "2026-12-06")).toBe(event);
});
