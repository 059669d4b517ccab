/** The site's own buttons: a button, a link within the site, a link to elsewhere, all of one look. */
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonLook } from "./button-look.ts";
import { styled } from "./styled.ts";

interface Shape {
  variant?: "text" | "outlined" | "contained";
  size?: "small" | "large";
  startIcon?: ReactNode;
}

export function Button(props: ComponentProps<"button"> & Shape) {
  return <PlainButton type="button" {...shaped(props)} />;
}

/** Leads to another page of the site. */
export function ButtonLink(props: ComponentProps<typeof Link> & Shape) {
  return <RouterLink {...shaped(props)} />;
}

/** Leads to a file, or to somewhere else. */
export function ButtonAnchor(props: ComponentProps<"a"> & Shape) {
  return <PlainAnchor {...shaped(props)} />;
}

function shaped<Props extends Shape & { children?: ReactNode }>(props: Props) {
  const { variant, size, startIcon, children, ...rest } = props;
  const shape = { "data-variant": variant, "data-size": size };
  if (!startIcon) return { ...rest, ...shape, children };
  const content = (
    <>
      <span data-start>{startIcon}</span>
      {children}
    </>
  );
  return { ...rest, ...shape, children: content };
}

const PlainButton = styled("button")(buttonLook);
const RouterLink = styled(Link)(buttonLook);
const PlainAnchor = styled("a")(buttonLook);
