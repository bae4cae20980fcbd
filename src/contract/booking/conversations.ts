/** How many conversations the provider of a listing has about it, and in how many there is something unread. */
export interface ConversationCounts {
  all: number;
  unread: number;
}

/** What every page counts for the signed-in user who reads it. */
export interface ReaderCounts {
  /** Sales that need a response from the user. */
  awaiting: number;
  /** Unread messages. */
  unread: number;
  /** Own listings in all states except deleted. */
  listings: number;
}
