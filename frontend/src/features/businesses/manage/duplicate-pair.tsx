/** Two businesses beside each other, with what they have in common. */
import type { Duplicate } from "@mainstreet/contracts/duplicates";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { duplicateText as text } from "../../../shared/text/duplicates.ts";
import { businessFieldText } from "../../../shared/text/records.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";

export type Alike = Duplicate["businesses"][number];

interface DuplicatePairProps {
  pair: Duplicate;
  busy: boolean;
  onKeep: (keep: Alike, other: Alike) => void;
  onSeparate: () => void;
}

export function DuplicatePair({ pair, busy, onKeep, onSeparate }: DuplicatePairProps) {
  const [first, second] = pair.businesses;
  return (
    <Card
      component="li"
      variant="outlined"
      aria-label={text.pair(first.name, second.name)}
      sx={{ p: 2, borderRadius: "12px" }}
    >
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        {pair.likenesses.map((likeness) => (
          <Chip key={likeness} size="small" label={text.likeness(likeness)} />
        ))}
        <BusyButton
          size="small"
          color="inherit"
          busy={busy}
          aria-label={text.notOne(first.name, second.name)}
          onClick={onSeparate}
          sx={{ ml: "auto" }}
        >
          {text.not}
        </BusyButton>
      </Stack>
      <Box sx={sides}>
        <Side business={first} busy={busy} onKeep={() => onKeep(first, second)} />
        <Side business={second} busy={busy} onKeep={() => onKeep(second, first)} />
      </Box>
    </Card>
  );
}

interface SideProps {
  business: Alike;
  busy: boolean;
  onKeep: () => void;
}

function Side({ business, busy, onKeep }: SideProps) {
  const { id, name, address, phone, website, coupons } = business;
  const lines = [
    [businessFieldText.address, address],
    [businessFieldText.phone, phone],
    [businessFieldText.website, website],
  ] as const;
  return (
    <Box sx={{ display: "grid", alignContent: "start", gap: 0.5, overflowWrap: "anywhere" }}>
      <Typography component="h3" variant="subtitle1">
        {name} <small>{text.number(id)}</small>
      </Typography>
      <Typography component="dl" variant="body2" sx={facts}>
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value === "" ? text.none : value}
            </Box>
          </Box>
        ))}
      </Typography>
      <Typography variant="body2">{text.coupons(coupons)}</Typography>
      <BusyButton
        size="small"
        variant="outlined"
        busy={busy}
        aria-label={text.keepOne(name, id)}
        onClick={onKeep}
        sx={{ justifySelf: "start", mt: 0.5 }}
      >
        {text.keep}
      </BusyButton>
    </Box>
  );
}

const sides = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  gap: { xs: 2.5, sm: 3 },
} as const;
const facts = {
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  columnGap: 1.5,
  m: 0,
} as const;
