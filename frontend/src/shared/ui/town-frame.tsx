/** What both apps stand in: the styles that are made, the town and its day. */
import type { EmotionCache } from "@emotion/cache";
import type { Town } from "@mainstreet/contracts/town";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { TownContext } from "../town/context.ts";
import { TodayProvider } from "../town/today.tsx";
import type { RenderedDay } from "../town/today.tsx";
import { StyleContext, createStyleSource } from "./style-context.ts";

export interface TownFrameProps {
  cache: EmotionCache;
  town: Town;
  today: RenderedDay;
  children: ReactNode;
}

export function TownFrame({ cache, town, today, children }: TownFrameProps) {
  const styles = useMemo(() => createStyleSource(cache), [cache]);
  return (
    <StyleContext value={styles}>
      <TownContext value={town}>
        <TodayProvider timeZone={town.timeZone} rendered={today}>
          {children}
        </TodayProvider>
      </TownContext>
    </StyleContext>
  );
}
