/** What people write to the operators about; the pages and mails have a text for each. */
export const contactTopics = ['help', 'account', 'safety', 'data', 'support', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Maximum lengths in UTF-16 code units. */
export const contactLimits = { name: 100, message: 5000 } as const;

/** A message to the operators, as its sender wrote it. */
export interface ContactMessage {
  /** '' when a signed-in sender gave none. */
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
}
