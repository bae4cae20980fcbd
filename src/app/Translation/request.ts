/** Where texts are from: what everybody can read, or the messages of one conversation, or what operators decide on. */
export type TextSource = 'public' | 'console' | { transactionId: string };

/** Texts to be translated into the page's language. */
export interface TranslationRequest {
  texts: readonly string[];
  source: TextSource;
  /** The language that the reader says they are in. */
  from?: string;
}
