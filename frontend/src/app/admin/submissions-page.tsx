/** The queue of submissions, previewed on the public pages' cards. */
import { useQuery } from "@tanstack/react-query";
import type { Business } from "@mainstreet/contracts/business";
import Box from "@mui/material/Box";
import { adminCategoriesQuery } from "../../admin/api/use-admin-list.ts";
import type { PreviewProps } from "../../features/list-business/manage/submission-dialog.tsx";
import { SubmissionsTab } from "../../features/list-business/manage/submissions-tab.tsx";
import { BusinessCard } from "../../features/businesses/components/business-card.tsx";
import { DealCard } from "../../features/deals/components/deal-card.tsx";

function SubmissionsPage() {
  const categories = useQuery(adminCategoriesQuery);
  // If they can't be loaded, a submission can still be decided as it was sent.
  const known = categories.data ?? (categories.error ? [] : undefined);
  return <SubmissionsTab Preview={SubmissionPreview} categories={known} />;
}
export { SubmissionsPage as Component };

const ignore = () => {};

/**
 * A submission as visitors will see it, on the public pages' cards. Inert, i.e. neither focusable
 * nor read out: all it says is below the cards as text.
 */
function SubmissionPreview({ form, listing }: PreviewProps) {
  const business = businessOf(form, listing);
  return (
    <Box inert sx={cards}>
      <div>
        <BusinessCard business={business} onOpen={ignore} />
      </div>
      <DealCard
        coupon={{
          id: 0,
          businessId: 0,
          business,
          title: form.couponTitle,
          description: form.couponDescription,
          discount: form.couponDiscount,
          code: form.couponCode,
          ...(form.couponStartDate && { startDate: form.couponStartDate }),
          expiration: form.couponExpiration,
          terms: form.couponTerms,
          imageUrl: form.couponImageUrl,
          ctaText: "",
          showDeals: listing.showDeals,
        }}
      />
    </Box>
  );
}

/** The business that an approval creates, as far as a card shows it. */
const businessOf = (
  form: PreviewProps["form"],
  { category, ...marks }: PreviewProps["listing"],
): Business => ({
  id: 0,
  name: form.businessName,
  address: `${form.address}, ${form.city}, ${form.state} ${form.zipCode}`,
  phone: form.phone,
  website: form.website,
  latitude: null,
  longitude: null,
  categoryId: 0,
  category: { id: 0, name: category },
  imageUrl: form.businessImageUrl,
  logoUrl: form.logoUrl,
  rating: 0,
  reviewCount: 0,
  ...marks,
  facebookUrl: "",
  instagramUrl: "",
  twitterUrl: "",
  linkedinUrl: "",
  websiteUrl: "",
});

const cards = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 320px)", sm: "repeat(2, minmax(0, 320px))" },
  alignItems: "start",
  gap: 2,
  "& h3": { m: 0 },
} as const;
