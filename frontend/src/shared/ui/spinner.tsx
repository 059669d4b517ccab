/** Something is on its way: a turning ring. */
import type { ComponentProps } from "react";
import { keyframes } from "./keyframes.ts";
import { styled } from "./styled.ts";

interface SpinnerProps extends Omit<ComponentProps<"span">, "color"> {
  /** For text of its size: small, and in the text's own colour. */
  inline?: boolean;
}

export function Spinner({ inline, ...rest }: SpinnerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a bar for the element
    <Turning role="progressbar" data-inline={inline} {...rest}>
      <svg viewBox="22 22 44 44">
        <circle cx="44" cy="44" r="20.2" />
      </svg>
    </Turning>
  );
}

const turn = keyframes({ "100%": { transform: "rotate(360deg)" } });
const stretch = keyframes({
  "0%": { strokeDasharray: "1px, 200px", strokeDashoffset: 0 },
  "50%": { strokeDasharray: "100px, 200px", strokeDashoffset: "-15px" },
  "100%": { strokeDasharray: "1px, 200px", strokeDashoffset: "-126px" },
});

const Turning = styled("span")(({ theme }) => ({
  display: "inline-block",
  width: 40,
  height: 40,
  color: theme.vars.palette.primary.main,
  animation: `${turn} 1.4s linear infinite`,
  "&:where([data-inline])": { width: "1.25em", height: "1.25em", color: "inherit" },
  "& > svg": { display: "block" },
  "& circle": {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 3.6,
    animation: `${stretch} 1.4s ease-in-out infinite`,
  },
}));
