/** `/admin`: businesses, which are filtered by category and moved from one to another. */
import { useQuery } from "@tanstack/react-query";
import { BusinessesTab } from "../../features/businesses/manage/businesses-tab.tsx";
import { adminCategoriesQuery } from "../../features/categories/get-admin-categories.ts";

export function BusinessesPage() {
  return <BusinessesTab categories={useQuery(adminCategoriesQuery).data ?? []} />;
}
