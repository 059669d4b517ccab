/**
 * `styled` for looks that depend on the theme alone. The library's own makes an element's styles
 * anew with every element and rendering; here they are made once per page.
 */
import { serializeStyles } from "@emotion/serialize";
import { getRegisteredStyles, insertStyles } from "@emotion/utils";
import type { CSSObject } from "@emotion/serialize";
import { createElement, use } from "react";
import type { ComponentProps, ComponentType, ElementType, JSX } from "react";
import { look as theme } from "../theme/look.ts";
import type { Look as Theme } from "../theme/look.ts";
import { StyleContext } from "./style-context.ts";
import type { StyleSource } from "./style-context.ts";

type Look = CSSObject | ((props: { theme: Theme }) => CSSObject);

interface Recipe {
  tag: ElementType;
  looks: Look[];
}

/** Another element in place of the one that was styled. */
interface As {
  as?: keyof JSX.IntrinsicElements;
}

/** So that what is styled twice gets one class, and the later look wins. */
const recipes = new WeakMap<object, Recipe>();

/** A component of the element or component that adds the look to its class. */
export function styled<Tag extends ElementType>(tag: Tag) {
  return (look: Look): ComponentType<ComponentProps<Tag> & As> => {
    const inner = typeof tag === "string" ? undefined : recipes.get(tag);
    const recipe = inner
      ? { tag: inner.tag, looks: [...inner.looks, look] }
      : { tag, looks: [look] };
    function Styled({ as = recipe.tag, ...props }: { as?: ElementType; className?: string }) {
      return createElement(as, { ...props, className: useClass(recipe, props.className ?? "") });
    }
    recipes.set(Styled, recipe);
    return Styled;
  };
}

function useClass(recipe: Recipe, given: string): string {
  const source = use(StyleContext);
  if (!source) throw new Error("There is no TownFrame around this component");
  let names = source.names.get(recipe);
  if (!names) source.names.set(recipe, (names = new Map()));
  let name = names.get(given);
  if (name === undefined) names.set(given, (name = makeClass(source, recipe, given)));
  return name;
}

/** What the element is given beside its own class is merged into it, and wins. */
function makeClass({ cache }: StyleSource, { looks }: Recipe, given: string): string {
  const styles: (CSSObject | string)[] = looks.map((look) =>
    typeof look === "function" ? look({ theme }) : look,
  );
  const outer: string[] = [];
  const others = getRegisteredStyles(cache.registered, outer, given);
  const made = serializeStyles([...styles, ...outer], cache.registered);
  insertStyles(cache, made, false);
  return `${cache.key}-${made.name} ${others}`.trim();
}
