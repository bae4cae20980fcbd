/** What the server tells the browser about this installation. Nothing secret. */
export interface Settings {
  marketplaceName: string;
  /** Origin with scheme, no trailing slash: canonical links are made from it. */
  rootUrl: string;
  locale: string;
  currency: string;
  clientId: string;
  /** Base of the marketplace API as the browser reaches it; '' is this origin. */
  apiUrl: string;
  /** Only configured ones are shown: facebook, twitter, instagram, linkedin. */
  social: Record<string, string>;
  mapsToken?: string;
}
