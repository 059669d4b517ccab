/** The letters under which there are businesses. */
import { directoryText } from "../../../shared/text/directory.ts";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { ChipRow } from "../../../shared/ui/chip-row.tsx";

interface LetterLinksProps {
  letters: string[];
  chosen: string | undefined;
  /** Address of the page of a letter, or of all. */
  hrefOf: (letter: string | undefined) => string;
}

export const LetterLinks = ({ letters, chosen, hrefOf }: LetterLinksProps) => (
  <ChipRow aria-label={directoryText.letters}>
    {[undefined, ...letters].map((letter) => (
      <ChipLink
        key={letter ?? ""}
        href={hrefOf(letter)}
        chosen={letter === chosen}
        label={directoryText.letter(letter)}
      />
    ))}
  </ChipRow>
);
