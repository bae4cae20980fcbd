import type { User } from './user.ts';

export interface Message {
  id: string;
  createdAt: string;
  content: string;
  sender?: User;
  /** Set for the recipient only: the message points off the site and comes from a new account. */
  warned?: true;
}
