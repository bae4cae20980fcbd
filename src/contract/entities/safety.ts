/** Somebody whom the signed-in person has blocked. */
export interface BlockedPerson {
  id: string;
  /** As others read it; empty for banned and deleted people. */
  name: string;
  banned: boolean;
  deleted: boolean;
  /** ISO instant. */
  since: string;
}
