import { useSyncExternalStore } from 'react';
import { messageDraftKey, readFormDraft } from '#src/util/formDraft.ts';
import { readUnsentMessages } from '#src/util/unsentMessages.ts';

/** What the user wrote in a conversation on this device, and the other party has not received. */
export interface Unsent {
  /** `draft`: not sent by the user yet. `unsent`: sent, but not delivered. */
  kind: 'draft' | 'unsent';
  text: string;
}

/** Returns the newest undelivered message of a conversation, else its draft; undefined on the server, which knows neither. */
export function useUnsent(userId: string, transactionId: string): Unsent | undefined {
  // A snapshot has to be the same value each time: the kind and the text in one.
  const found = useSyncExternalStore(
    watchOtherTabs,
    () => read(userId, transactionId),
    () => '',
  );
  if (!found) return undefined;
  const kind = found.startsWith('draft ') ? 'draft' : 'unsent';
  return { kind, text: found.slice(kind.length + 1) };
}

function read(userId: string, transactionId: string): string {
  const stored = readUnsentMessages(userId, transactionId);
  // Either may have been stored by an older version of the page.
  const last = Array.isArray(stored) ? (stored.at(-1) as { content?: unknown } | null) : null;
  if (typeof last?.content === 'string') return `unsent ${begin(last.content)}`;
  const draft = readFormDraft(messageDraftKey(userId, transactionId));
  return typeof draft === 'string' ? `draft ${begin(draft)}` : '';
}

/** Of a text; the row shows one line. */
const begin = (text: string): string => [...text.slice(0, 400)].slice(0, 200).join('');

/** What this tab stores is written on other pages, or shown beside the list. */
function watchOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
