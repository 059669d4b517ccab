/** A round button of one icon, and a link of the same look. */
import type { CSSObject } from "@emotion/serialize";
import type { ComponentProps } from "react";
import type { Look } from "../theme/look.ts";
import { styled } from "./styled.ts";

export function IconButton(props: ComponentProps<"button">) {
  return <Round type="button" {...props} />;
}

function roundLook({ theme }: { theme: Look }): CSSObject {
  const { action } = theme.vars.palette;
  return {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flex: "0 0 auto",
    boxSizing: "border-box",
    margin: 0,
    padding: 8,
    border: 0,
    borderRadius: "50%",
    fontSize: "1.5rem",
    textDecoration: "none",
    color: action.active,
    backgroundColor: "transparent",
    cursor: "pointer",
    userSelect: "none",
    WebkitUserSelect: "none",
    WebkitTapHighlightColor: "transparent",
    transition: "background-color 150ms",
    "@media (hover: hover)": { "&:hover": { backgroundColor: action.activeVeil } },
  };
}

const Round = styled("button")(roundLook);

export const IconAnchor = styled("a")(roundLook);
