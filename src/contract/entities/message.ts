import type { User } from './user.ts';

export interface Message {
  id: string;
  createdAt: string;
  content: string;
  sender?: User;
  /** It leads away from the site and comes from somebody new: for its reader only. */
  warned?: true;
}
