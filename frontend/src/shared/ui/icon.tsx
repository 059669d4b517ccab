/**
 * Takes the place of the icon library's own factory in the build (`vite.config.ts`): a page has a
 * hundred icons, and each would be made with the weight of a component that can be restyled.
 */
import type { ComponentProps, ReactNode } from "react";
import { styled } from "./styled.ts";

interface IconProps extends Omit<ComponentProps<"svg">, "fontSize" | "color"> {
  fontSize?: "small";
  color?: "primary" | "error";
  /** Says what it means; without one it is decoration. */
  titleAccess?: string;
}

/** An icon that looks and is said as the library's own. */
export default function createSvgIcon(path: ReactNode, name: string) {
  function Icon({ fontSize, color, titleAccess, ...rest }: IconProps) {
    return (
      <Svg
        viewBox="0 0 24 24"
        data-size={fontSize}
        data-color={color}
        {...(titleAccess ? { role: "img" } : { "aria-hidden": true })}
        {...rest}
      >
        {path}
        {titleAccess && <title>{titleAccess}</title>}
      </Svg>
    );
  }
  Icon.displayName = `${name}Icon`;
  return Icon;
}

/** No choice weighs more than what stands around the icon says of it. */
const Svg = styled("svg")(({ theme }) => ({
  display: "inline-block",
  flexShrink: 0,
  width: "1em",
  height: "1em",
  fill: "currentColor",
  fontSize: "1.5rem",
  userSelect: "none",
  '&:where([data-size="small"])': { fontSize: "1.25rem" },
  '&:where([data-color="primary"])': { color: theme.vars.palette.primary.main },
  '&:where([data-color="error"])': { color: theme.vars.palette.error.main },
}));
