/** Contracts of what public pages read, in a chunk that browsers fetch with the first API call. */
import {
  business,
  businessAsSaved,
  businessLetters,
  businessPlaces,
} from "@mainstreet/contracts/business";
import { category } from "@mainstreet/contracts/category";
import { coupon, couponDetail } from "@mainstreet/contracts/coupon";
import { place } from "@mainstreet/contracts/geocode";
import { searchResults, townEventSearchResults } from "@mainstreet/contracts/search";
import { birthdayResponse } from "@mainstreet/contracts/birthday";
import { townEvent } from "@mainstreet/contracts/town-event";
import { z } from "zod";

export const contracts = {
  business,
  businesses: business.array(),
  businessesAsSaved: businessAsSaved.array(),
  businessLetters,
  businessPlaces,
  categories: category.array(),
  coupon: couponDetail,
  coupons: coupon.array(),
  couponDetails: couponDetail.array(),
  event: townEvent,
  events: townEvent.array(),
  found: searchResults,
  foundEvents: townEventSearchResults,
  birthdayGiven: birthdayResponse,
  place,
  nothing: z.null(),
};
