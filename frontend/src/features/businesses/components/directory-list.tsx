/** Businesses in a few words each, every one with its page. */
import type { Business } from "@mainstreet/contracts/business";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { businessPath } from "../../../shared/format/page-path.ts";

export function DirectoryList({ businesses }: { businesses: Business[] }) {
  return (
    <List>
      {businesses.map((business) => (
        <li key={business.id}>
          <Link to={businessPath(business)} dir="auto">
            {business.name}
          </Link>
          <p>
            {categoryLabel(business.category.name)}
            {business.address !== "" && (
              <>
                {" · "}
                <bdi>{business.address}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </List>
  );
}

const List = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: 24,
  margin: 0,
  padding: 0,
  listStyle: "none",
  overflowWrap: "anywhere",
  "@media (min-width: 600px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "@media (min-width: 1200px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  "& li": {
    position: "relative",
    padding: "12px 0",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& a": { fontWeight: 600, color: "inherit", textDecoration: "none" },
  "& a::after": { content: '""', position: "absolute", inset: 0 },
  "& li:hover a": { textDecoration: "underline" },
  "& p": { margin: 0, fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
}));
