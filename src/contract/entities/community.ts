/** How much there is on the site. */
export interface Community {
  /** Published listings that offer something. */
  offers: number;
  /** Published listings that look for something. */
  requests: number;
  /** People and organisations with a proved address. */
  members: number;
}
