/** The community's figures. */
export interface Community {
  /** Published listings that offer something. */
  offers: number;
  /** Published listings that look for something. */
  requests: number;
  /** People and organisations with a verified email address. */
  members: number;
}
