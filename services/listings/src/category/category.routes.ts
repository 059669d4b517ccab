/** Categories over HTTP: visitors read them, admins edit them, imports add them. */
import { categoryBulk } from "@mainstreet/contracts/bulk";
import {
  adminCategory,
  adminCategoryListQuery,
  category,
  categoryExportQuery,
  categoryUpdate,
  categoryWrite,
  publicCategoryListQuery,
} from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError } from "@mainstreet/service/http/errors";
import { isNotModified, sendNotModified } from "@mainstreet/service/http/etag";
import { fieldColumns } from "@mainstreet/service/http/csv";
import { adminRecordRoutes, listRoute } from "@mainstreet/service/records/admin.routes";
import { bulkRoutes } from "@mainstreet/service/records/bulk.routes";
import { exportRoutes } from "@mainstreet/service/records/export.routes";
import { searchFilter, sortOf } from "@mainstreet/service/records/search";
import type { Found } from "@mainstreet/service/records/store";
import type { RequestTown } from "@mainstreet/service/towns/request-town";
import { z } from "zod";
import type { Parts } from "../parts.ts";
import { applyCategories, previewCategories } from "./category.bulk.ts";

export function categoryRoutes(app: Service, { categories, use, catalogue, records }: Parts) {
  const nameOf = ({ name }: Category) => name;
  const { unused: allow } = use;

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
      const { categories: list, etag } = await catalogue.get(request.town.slug);
      if (isNotModified(request, reply, etag)) return sendNotModified(reply);
      const { limit, offset } = request.query;
      reply.header("x-total-count", list.length);
      return list.slice(offset, offset + limit);
    },
  );

  async function show({ slug }: RequestTown, found: Found<Category>[]) {
    const ids = found.map(({ state }) => state.id);
    const businesses = await use.countsOf(slug, ids);
    return found.map(({ state, document }) =>
      Object.assign({}, state, {
        businessCount: businesses.get(state.id) ?? 0,
        revision: document.revision,
      }),
    );
  }

  app.get(
    "/api/admin/categories",
    listRoute(adminCategoryListQuery, adminCategory),
    async ({ town, query: { q, sort, ...page } }, reply) => {
      const order = sortOf(sort, { id: "id", name: "sortName" });
      const { items, total } = await categories.list(town.slug, page, searchFilter(q), order);
      reply.header("x-total-count", total);
      return show(town, items);
    },
  );

  adminRecordRoutes(app, "categories", {
    store: categories,
    records,
    create: categoryWrite,
    update: categoryUpdate,
    shown: adminCategory,
    show,
    refusal: (error, { name }) => (isDuplicateKeyError(error) ? nameTaken(name) : error),
    allow,
    restoreRules: { nameOf, changed: catalogue.forget },
  });

  exportRoutes(app, "categories", {
    store: categories,
    query: categoryExportQuery,
    filterOf: (_town, { q }) => searchFilter(q),
    rows: async (_town, found) => found.map(({ state }) => state),
    columns: fieldColumns(["id", "name"]),
  });

  bulkRoutes(app, "categories", {
    store: categories,
    body: categoryBulk,
    apply: (town, request) => applyCategories(categories, town, request),
    preview: (town, given) => previewCategories(categories, town, given),
    nameOf,
    reload: catalogue.reload,
    allow,
  });
}

function nameTaken(name: string) {
  const message = `A category named "${name}" already exists`;
  return new ApiError(409, "category_exists", message, [{ path: "name", message }]);
}
