/** The data of one page view. Nothing in it identifies a visitor. */
export interface PageView {
  /** The route of the page, as `ListingPage`. */
  name: string;
  /** The route's pattern as a URL of this site, for example `https://help.example.org/l/:slug/:id`. */
  address: string;
  device: 'phone' | 'computer';
}

/** The analytics service that counts page views. */
export interface Analytics {
  /** Name of the company that visitors are asked to consent to. */
  company: string;
  /** @throws AnalyticsRefusal, and what `fetch` throws, also when the signal is aborted */
  send(view: PageView, signal: AbortSignal): Promise<void>;
}

/** The service answered the call but rejected the page view. */
export class AnalyticsRefusal extends Error {
  constructor(readonly reason: string) {
    super(`the service of page counts answered: ${reason}`);
    this.name = 'AnalyticsRefusal';
  }
}
