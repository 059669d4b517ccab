/** All that was found: the deals, then the businesses. */
import type { SearchResults as Found } from "@mainstreet/contracts/search";
import type { ReactNode } from "react";
import { searchText } from "../../shared/text/search.ts";
import { StreetDrawing } from "../../shared/ui/drawings.tsx";
import { StateMessage } from "../../shared/ui/state-message.tsx";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

interface SearchResultsProps {
  q: string;
  found: Found;
  /** Grids of the two kinds: features do not know each other. */
  deals: ReactNode;
  businesses: ReactNode;
}

export function SearchResults({ q, found, deals, businesses }: SearchResultsProps) {
  const { length: dealCount } = found.coupons;
  const { length: businessCount } = found.businesses;
  if (dealCount + businessCount === 0)
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        heading="h2"
        title={searchText.empty(q)}
        body={searchText.emptyAdvice}
        action={
          <Button component={Link} to="/" variant="outlined">
            {searchText.allDeals}
          </Button>
        }
      />
    );
  return (
    <Sections>
      {dealCount > 0 && <Section title={searchText.deals}>{deals}</Section>}
      {businessCount > 0 && <Section title={searchText.businesses}>{businesses}</Section>}
    </Sections>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const Sections = styled("div")({ display: "grid", gap: 48 });
