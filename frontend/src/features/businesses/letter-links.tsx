/** The letters under which there are businesses; links, so that they work before any script. */
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { directoryText } from "../../shared/text/directory.ts";

interface LetterLinksProps {
  letters: string[];
  chosen: string | undefined;
  /** Address of the page of a letter, or of all. */
  hrefOf: (letter: string | undefined) => string;
}

export function LetterLinks({ letters, chosen, hrefOf }: LetterLinksProps) {
  return (
    <Row aria-label={directoryText.letters}>
      {[undefined, ...letters].map((letter) => (
        <Chip
          key={letter ?? ""}
          component={Link}
          clickable
          to={hrefOf(letter)}
          aria-current={letter === chosen}
          label={directoryText.letter(letter)}
          {...(letter === chosen
            ? { color: "primary" as const }
            : { variant: "outlined" as const })}
        />
      ))}
    </Row>
  );
}

const Row = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginBottom: 16,
  "& a": { minWidth: 44, height: 44, borderRadius: 22 },
});
