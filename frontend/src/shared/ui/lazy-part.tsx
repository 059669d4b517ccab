/** A component that is fetched when it is first wanted. */
import { useEffect, useState } from "react";
import type { ComponentType } from "react";

interface LazyPartProps<Props> {
  wanted: boolean;
  /** Must not change, nor must `onFailure`. */
  load: () => Promise<ComponentType<Props>>;
  onFailure?: () => void;
  part: Props;
}

/**
 * Nothing until it is wanted and there. Where it can't be fetched, `onFailure` is told, and it is
 * tried again the next time it is wanted; `React.lazy` would take the whole page down for good.
 */
export function LazyPart<Props extends object>(props: LazyPartProps<Props>) {
  const { wanted, load, onFailure, part } = props;
  const [Part, setPart] = useState<ComponentType<Props>>();
  const missing = wanted && Part === undefined;
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    load().then(
      (loaded) => left || setPart(() => loaded),
      () => left || onFailure?.(),
    );
    return () => {
      left = true;
    };
  }, [missing, load, onFailure]);
  return Part && <Part {...part} />;
}
