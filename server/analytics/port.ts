/** What a service of page counts is told of one view. Nothing in it tells readers apart. */
export interface PageView {
  /** The route of the page, as `ListingPage`. */
  name: string;
  /** The route's pattern as an address of this site, as `https://help.example.org/l/:slug/:id`. */
  address: string;
  device: 'phone' | 'computer';
}

/** Who counts the views. */
export interface Analytics {
  /** Whom readers are asked about. */
  company: string;
  /** @throws AnalyticsRefusal, and what `fetch` throws, also when the signal is aborted */
  send(view: PageView, signal: AbortSignal): Promise<void>;
}

/** The service took the call and not the view. */
export class AnalyticsRefusal extends Error {
  constructor(readonly reason: string) {
    super(`the service of page counts answered: ${reason}`);
    this.name = 'AnalyticsRefusal';
  }
}
