/** Records when something was down, from the kill until requests were served again. */
export interface Outages {
  /** Begins an outage; returns the function that ends it. */
  begin(): () => void;
  /** Whether anything was down at any moment between `then` (milliseconds since 1970) and now. */
  since(then: number): boolean;
}

/** Cut connections may surface, and queued work completes, a little later than requests are served. */
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
