/** Links to a business's social networks. */
import type { Business } from "@mainstreet/contracts/business";
import FacebookRounded from "@mui/icons-material/FacebookRounded";
import Instagram from "@mui/icons-material/Instagram";
import LinkedIn from "@mui/icons-material/LinkedIn";
import X from "@mui/icons-material/X";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { NEW_TAB, webHref } from "../format/contact-links.ts";
import { couponText } from "../text/listing.ts";

const NETWORKS = [
  ["Facebook", "facebookUrl", FacebookRounded],
  ["Instagram", "instagramUrl", Instagram],
  ["Twitter/X", "twitterUrl", X],
  ["LinkedIn", "linkedinUrl", LinkedIn],
] as const;

/** Renders nothing without any links. */
export function SocialLinks({ business }: { business: Business }) {
  const links = NETWORKS.flatMap(([name, field, Icon]) => {
    const href = webHref(business[field]);
    return href ? [{ name, href, Icon }] : [];
  });
  if (links.length === 0) return null;
  return (
    <div data-screen-only>
      <Typography variant="body2" color="textSecondary">
        {couponText.connect}
      </Typography>
      {links.map(({ name, href, Icon }) => (
        <IconButton
          key={name}
          sx={NETWORK}
          href={href}
          {...NEW_TAB}
          aria-label={`${business.name}: ${name}`}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  );
}

const NETWORK = { width: 44, height: 44, marginLeft: -0.5 };
