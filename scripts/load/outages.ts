/** When something was down, from its being killed until people were answered again. */
export interface Outages {
  /** Answers what ends it. */
  begin(): () => void;
  /** Whether anything was down for a moment between then (milliseconds since 1970) and now. */
  since(then: number): boolean;
}

/** What was cut off may be noticed, and what waited is worked off, a little later than people are answered. */
const grace = 2_000;

export function watchOutages(): Outages {
  let down = 0;
  let lastEnd = -Infinity;
  return {
    begin() {
      down += 1;
      return () => {
        down -= 1;
        lastEnd = Date.now() + grace;
      };
    },
    since: then => down > 0 || lastEnd >= then,
  };
}
