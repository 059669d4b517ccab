/**
 * Maps column names to fields: the one table for CSV headers and JSON keys, with the terms of chambers and
 * cities, also in Spanish. Names are compared without case, accents, spaces and punctuation: `Phone Number`
 * and `phone_number` are the same.
 */
import type { ImportEntity } from "@mainstreet/contracts/import";
import { IMPORT_FIELDS, isFieldOf } from "@mainstreet/contracts/import-mapping";
import type { ImportField } from "@mainstreet/contracts/import-mapping";
import { idColumn } from "@mainstreet/contracts/id-column";
import { plainName, precedenceOf } from "@mainstreet/contracts/column-name";

/**
 * How a cell is read. `lines` keeps line breaks; an invalid `link`, `site`, `picture` or `plan` is left out
 * of its row; a `name` may be any word; a `day`, `clock` time, `phone`, `code` or id may be a spreadsheet's
 * number; `id` is the row's own in the file, `source` its id in its source system, `reference` the id or name
 * of another row or record; `category` a name, an id or a nested `{ id, name }`.
 */
export type Kind =
  | "text"
  | "name"
  | "lines"
  | "link"
  | "site"
  | "picture"
  | "plan"
  | "phone"
  | "code"
  | "number"
  | "whole"
  | "day"
  | "clock"
  | "flag"
  | "id"
  | "source"
  | "reference"
  | "category";

/** Whether cells of this kind may hold days. */
export const mayBeDay = (kind: Kind | undefined) => kind === "day" || kind === "clock";

export interface Column {
  field: ImportField;
  kind: Kind;
  /** Town whose record numbers the column holds; in other towns they mean nothing. */
  of?: string;
  /** Order among columns of one field, lower first; absent: 0. */
  precedence?: number;
}

/** Compares two columns of one field: negative when `one` takes precedence, 0 for their order in the file. */
export const byPrecedence = (one: Column | undefined, other: Column | undefined) =>
  (one?.precedence ?? 0) - (other?.precedence ?? 0);

/** Kind of a field and its other names, separated by spaces. */
type Known = readonly [kind: Kind, aliases?: string];

const columns = {
  categories: {
    id: ["id"],
    name: ["text", "category categoryname title categoria nombre"],
  },
  businesses: {
    id: ["id"],
    externalId: ["source", "businessid externalref sourceid"],
    name: [
      "text",
      "businessname business company companyname tradename dba dbaname doingbusinessas " +
        "organization organizationname organisation membername establishmentname " +
        "facilityname storename nombre empresa nombredelnegocio nombrecomercial negocio",
    ],
    address: [
      "text",
      "streetaddress street address1 addressline1 fulladdress businessaddress " +
        "physicaladdress locationaddress direccion domicilio calle",
    ],
    city: ["text", "town municipality ciudad municipio localidad"],
    state: ["text", "province region estado provincia"],
    postalCode: ["text", "zip zipcode postcode postal codigopostal"],
    phone: [
      "phone",
      "phonenumber telephone telephonenumber tel phoneno mainphone businessphone " +
        "primaryphone officephone workphone telefono",
    ],
    website: ["site", "web url site homepage webpage webaddress websiteaddress sitioweb paginaweb"],
    latitude: ["number", "lat latitud"],
    longitude: ["number", "lng lon long longitud"],
    categoryId: ["reference"],
    category: [
      "category",
      "categoryname businesstype businesscategory primarycategory industry type " +
        "categoria rubro giro tipodenegocio",
    ],
    imageUrl: ["picture", "image photo photourl picture pictureurl imagen foto"],
    logoUrl: ["picture", "logo"],
    rating: ["number", "stars"],
    reviewCount: ["whole", "reviews numberofreviews"],
    showDeals: ["flag", "featured isfeatured"],
    isPremium: ["flag", "premium verified"],
    facebookUrl: ["link", "facebook"],
    instagramUrl: ["link", "instagram"],
    twitterUrl: ["link", "twitter x"],
    linkedinUrl: ["link", "linkedin"],
    websiteUrl: ["link", "additionalwebsite secondwebsite"],
    description: ["lines", "about profile descripcion"],
    openingHours: ["text", "hours businesshours hoursofoperation horario"],
    contactName: ["text", "contact contactperson primarycontact contacto"],
    contactEmail: ["text", "email emailaddress mail correo correoelectronico"],
    plan: ["plan"],
    paidUntil: ["day", "paidthrough membershipexpires renewaldate"],
  },
  coupons: {
    id: ["id"],
    businessId: ["reference", "business negocio"],
    businessName: ["text", "nombredelnegocio"],
    title: ["text", "name coupontitle headline titulo nombre"],
    description: ["lines", "details descripcion"],
    discount: ["text", "offer discountamount descuento oferta"],
    code: ["code", "couponcode promocode vouchercode codigo"],
    startDate: [
      "day",
      "start startday startson starts begins begin firstday validfrom inicio fechadeinicio validodesde",
    ],
    isAnnounced: ["flag", "announced"],
    expiration: [
      "day",
      "expirationdate expires expireson expiry expirydate end enddate ends endson lastday validuntil validto " +
        "validthru validthrough goodthrough vencimiento vence fechadefin validohasta",
    ],
    terms: ["lines", "termsandconditions conditions terminos condiciones"],
    imageUrl: ["picture", "image photo picture imagen foto"],
    ctaText: ["text", "cta calltoaction"],
    showDeals: ["flag", "featured isfeatured"],
    isActive: ["flag", "active published"],
  },
  events: {
    id: ["id"],
    businessId: ["reference", "business negocio"],
    businessName: ["text", "nombredelnegocio"],
    name: ["text", "eventname event title nombre evento titulo"],
    description: ["lines", "details descripcion"],
    startDate: ["day", "start date eventdate startday begins fecha inicio"],
    endDate: ["day", "end endday ends fin"],
    startTime: ["clock", "time starttime from hora"],
    endTime: ["clock", "to until hasta"],
    recurrence: ["lines", "rrule repeats repeat recurrencerule recurring repeticion"],
    location: ["text", "venue place where address lugar direccion"],
    imageUrl: ["picture", "image photo picture imagen foto"],
    ticketPrice: ["text", "price cost admission precio"],
    ticketUrl: ["link", "tickets ticketlink url"],
    contactInfo: ["phone", "contact email phone contacto correo telefono"],
    category: ["text", "type kind categoria tipo"],
    isFeatured: ["flag", "featured showdeals"],
    isActive: ["flag", "active published"],
  },
} as const satisfies { [Entity in ImportEntity]: Record<ImportField<Entity>, Known> };

/** Plain name without accents: `Dirección` is as often written without its own. */
const folded = (name: string) =>
  plainName(name)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");

const tables: Record<ImportEntity, Partial<Record<ImportField, Known>>> = columns;

const byName = {
  categories: namesOf("categories"),
  businesses: namesOf("businesses"),
  coupons: namesOf("coupons"),
  events: namesOf("events"),
};

function namesOf(entity: ImportEntity): Map<string, Column> {
  const names = new Map<string, Column>();
  for (const field of IMPORT_FIELDS[entity]) {
    const [kind, aliases = ""] = tables[entity][field] ?? ["text"];
    for (const name of [plainName(field), ...aliases.split(" ")])
      if (name !== "") names.set(name, { field, kind, precedence: precedenceOf(field, name) });
  }
  return names;
}

/** Returns the field that a header or key means, or undefined when it is none of ours. */
export function columnOf(entity: ImportEntity, name: string): Column | undefined {
  const number = idColumn(name);
  if (!number) return byName[entity].get(folded(name));
  const { column, town } = number;
  return isFieldOf(entity, column) ? { field: column, kind: "reference", of: town } : undefined;
}

/**
 * Whether the value is an id by which rows refer to each other, useful only in a file of several entities;
 * `#57` is a record's number instead.
 */
export const isFileId = (column: Column | undefined, value: string) =>
  column?.field === "id" && column.of === undefined && !value.trim().startsWith("#");

/** Returns how a field of the entity is read; undefined for a field of another entity. */
export function columnFor(entity: ImportEntity, field: ImportField): Column | undefined {
  const [kind] = tables[entity][field] ?? [];
  return kind && { field, kind };
}

/**
 * Returns what a CSV file holds: by its name when that suggests one entity, else by its columns, else null.
 * `business-coupons.csv` suggests two, so its columns decide. A column of names alone could be anything.
 */
export function entityOf(fileName: string, header: readonly string[]): ImportEntity | null {
  const lower = fileName.toLowerCase();
  const named = (
    [
      ["business", "businesses"],
      ["negocio", "businesses"],
      ["coupon", "coupons"],
      ["cupon", "coupons"],
      ["categor", "categories"],
      ["event", "events"],
    ] as const
  ).filter(([word]) => lower.includes(word));
  if (named.length === 1 && named[0]) return named[0][1];
  const fields = (entity: ImportEntity) =>
    new Set(header.map((name) => columnOf(entity, name)?.field));
  const business = fields("businesses");
  const place = business.has("address") || business.has("latitude");
  const coupon = fields("coupons");
  const ofBusiness = coupon.has("businessId") || coupon.has("businessName");
  // `business_id,name,address` lists businesses by the ids of their source.
  const offers = !place || (coupon.has("businessId") && header.some(isOfCouponsOnly));
  if (ofBusiness && coupon.has("title") && offers) return "coupons";
  const event = fields("events");
  if (event.has("name") && event.has("startDate")) return "events";
  if (business.has("name") && place) return "businesses";
  return listsCategories(header) ? "categories" : null;
}

function isOfCouponsOnly(name: string): boolean {
  const field = columnOf("coupons", name)?.field;
  if (field === "title") return columnOf("businesses", name)?.field !== "name";
  return ["discount", "code", "expiration", "terms"].includes(field ?? "");
}

/** Whether the header lists categories: it says so and has nothing else; `name, category` lists something else. */
function listsCategories(header: readonly string[]): boolean {
  const used = header.filter((name) => name !== "").map((name) => columnOf("categories", name));
  const names = used.filter((column) => column?.field === "name");
  return (
    names.length === 1 &&
    used.every((column) => column !== undefined) &&
    header.some((name) => folded(name).startsWith("categor"))
  );
}
