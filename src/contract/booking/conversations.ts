/** How many conversations the provider of a listing has about it, and in how many there is something unread. */
export interface ConversationCounts {
  all: number;
  unread: number;
}
