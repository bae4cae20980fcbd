import { useMemo } from 'react';
import { memoizeByObject } from '#contract/text/memoize.ts';
import { originalsOf } from '#src/features/Translation/request.ts';
import { TranslateAlways } from '#src/features/Translation/TranslateAlways.tsx';
import type { Original } from '#src/features/Translation/request.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { type ThreadMessage, usePage } from '../loadData.ts';

/** The switch that translates all messages of the conversation. */
export function ConversationTranslation() {
  const { id } = usePage().data.transaction;
  // The key: the switch and the consent of one conversation are not applied to the next, not even for one rendering.
  return <TranslateAlways key={id} originals={useOriginals()} source={{ transactionId: id }} />;
}

/** Returns the other party's messages as texts to translate; users don't need their own translated. */
export function useOriginals(): readonly Original[] {
  const { role, transaction, thread } = usePage().data;
  const myId = useCurrentUser()?.id;
  const { customer, provider } = transaction;
  // Of each message, so that one that is added doesn't examine all others again.
  const originals = useMemo(() => {
    const people = role === 'customer' ? [provider, customer] : [customer, provider];
    return memoizeByObject(({ id, content }: ThreadMessage) =>
      originalsOf({ kind: 'message', id }, { content }, { people }),
    );
  }, [role, customer, provider]);
  return useMemo(
    () => thread.messages.filter(({ sender }) => sender?.id !== myId).flatMap(originals),
    [thread.messages, myId, originals],
  );
}
