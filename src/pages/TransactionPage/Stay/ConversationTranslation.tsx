import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateAlways } from '#src/features/Translation/TranslateAlways.tsx';
import type { Original } from '#src/features/Translation/request.ts';
import { useSession } from '#src/store/hooks.ts';
import { usePage } from '../loadData.ts';

/** The switch that translates all messages of the conversation. */
export function ConversationTranslation() {
  const { id } = usePage().data.transaction;
  return <TranslateAlways originals={useOriginals()} source={{ transactionId: id }} />;
}

/** Returns the other party's messages as texts to translate; users don't need their own translated. */
export function useOriginals(): readonly Original[] {
  const { role, transaction, thread } = usePage().data;
  const myId = useSession().currentUser?.id;
  const { customer, provider } = transaction;
  const people = role === 'customer' ? [provider, customer] : [customer, provider];
  return thread.messages
    .filter(({ sender }) => sender?.id !== myId)
    .flatMap(({ id, content }) => originalsOf({ kind: 'message', id }, { content }, { people }));
}
