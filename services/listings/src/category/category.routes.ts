/** Categories over HTTP: visitors read them, admins keep them, imports bring them. */
import { bulkResponse, categoryBulk } from "@mainstreet/contracts/bulk";
import {
  adminCategory,
  adminCategoryListQuery,
  category,
  categoryUpdate,
  categoryWrite,
  publicCategoryListQuery,
} from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import { idParams } from "@mainstreet/contracts/fields";
import type { Service } from "@mainstreet/service/http/build";
import type { Catalogue } from "@mainstreet/service/catalogue/catalogue";
import { ApiError } from "@mainstreet/service/http/errors";
import { isKnown, sendKnown } from "@mainstreet/service/catalogue/public-view";
import { authorOf, historyRoute } from "@mainstreet/service/records/history";
import { searchFilter, sortOf } from "@mainstreet/service/records/search";
import type { RecordQuota } from "@mainstreet/service/records/quota";
import type { Found, RecordStore } from "@mainstreet/service/records/store";
import mongoose from "mongoose";
import { z } from "zod";
import type { BusinessCounts } from "../business/business-counts.ts";
import type { ListingsCatalogue } from "../catalogue/catalogue.ts";
import { applyCategories } from "./category.bulk.ts";
import { undoRoute } from "@mainstreet/service/records/undo";
import type { CategoryUse } from "./category.use.ts";

interface CategoryRoutesDeps {
  categories: RecordStore<Category>;
  counts: BusinessCounts;
  use: CategoryUse;
  catalogue: Catalogue<ListingsCatalogue>;
  records: RecordQuota;
}

export function categoryRoutes(
  app: Service,
  { categories, counts, use, catalogue, records }: CategoryRoutesDeps,
) {
  app.get(
    "/api/categories",
    {
      config: { access: "public" },
      schema: {
        querystring: publicCategoryListQuery,
        response: { 200: z.array(category), 304: z.null() },
      },
    },
    async (request, reply) => {
      const { list, etag } = (await catalogue.get(request.town.slug)).categories;
      if (isKnown(request, reply, etag)) return sendKnown(reply);
      const { limit, offset } = request.query;
      reply.header("x-total-count", list.length);
      return list.slice(offset, offset + limit);
    },
  );

  app.get(
    "/api/admin/categories",
    {
      config: { access: "admin" },
      schema: { querystring: adminCategoryListQuery, response: { 200: z.array(adminCategory) } },
    },
    async (request, reply) => {
      const { slug } = request.town;
      const { q, sort, ...page } = request.query;
      const order = sortOf(sort, { id: "id", name: "sortName" });
      const { items, total } = await categories.list(slug, page, searchFilter(q), order);
      const businesses = await counts.byCategory(
        slug,
        items.map(({ state }) => state.id),
      );
      reply.header("x-total-count", total);
      return items.map((found) => forAdmin(found, businesses));
    },
  );

  app.post(
    "/api/admin/categories",
    {
      config: { access: "admin" },
      schema: { body: categoryWrite, response: { 201: adminCategory } },
    },
    async (request, reply) => {
      const { slug } = request.town;
      await records.requireRoom(request);
      const created = await nameTaken(request.body.name, () =>
        categories.create(slug, request.body, authorOf(request.admin)),
      );
      await catalogue.forget(slug);
      return reply.code(201).send(forAdmin(created, new Map()));
    },
  );

  app.get(
    "/api/admin/categories/:id",
    {
      config: { access: "admin" },
      schema: { params: idParams, response: { 200: adminCategory } },
    },
    async ({ town, params }) => {
      const found = await categories.find(town.slug, params.id);
      return forAdmin(found, await counts.byCategory(town.slug, [found.state.id]));
    },
  );

  app.put(
    "/api/admin/categories/:id",
    {
      config: { access: "admin" },
      schema: { params: idParams, body: categoryUpdate, response: { 200: adminCategory } },
    },
    async (request) => {
      const { slug } = request.town;
      const { revision, name } = request.body;
      const changed = await nameTaken(name, () =>
        categories.change(slug, request.params.id, { name }, revision, authorOf(request.admin)),
      );
      await catalogue.forget(slug);
      return forAdmin(changed, await counts.byCategory(slug, [changed.state.id]));
    },
  );

  historyRoute(app, "/api/admin/categories/:id/history", categories.kind.model, "Category");

  app.delete(
    "/api/admin/categories/:id",
    { config: { access: "admin" }, schema: { params: idParams, response: { 204: z.null() } } },
    async (request, reply) => {
      const { slug } = request.town;
      await categories.remove(slug, request.params.id, {
        by: authorOf(request.admin),
        allow: (found) => use.unused(found),
      });
      await catalogue.forget(slug);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/internal/categories/bulk",
    {
      config: { access: "service" },
      schema: { body: categoryBulk, response: { 200: bulkResponse } },
    },
    async (request) => {
      const { slug } = request.town;
      const results = await applyCategories(categories, slug, request.body);
      await catalogue.reload(slug);
      return { results };
    },
  );

  undoRoute(app, "/internal/categories/undo", {
    store: categories,
    nameOf: ({ name }) => name,
    reload: catalogue.reload,
    allow: (found) => use.unused(found),
  });
}

const forAdmin = ({ state, document }: Found<Category>, businesses: Map<number, number>) => ({
  ...state,
  businessCount: businesses.get(state.id) ?? 0,
  revision: document.revision,
});

async function nameTaken<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000)
      throw new ApiError(409, "category_exists", `A category named "${name}" already exists`, [
        { path: "name", message: `A category named "${name}" already exists` },
      ]);
    throw error;
  }
}
