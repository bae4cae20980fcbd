import type { User } from './user.ts';

export interface Message {
  id: string;
  createdAt: string;
  content: string;
  sender?: User;
}
