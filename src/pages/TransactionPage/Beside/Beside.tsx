import { useEffect, useState } from 'react';
import { Link } from '#src/components/Link/Link.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMedia } from '#src/components/browserState.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Beside.module.css';
import type { ConversationList } from './ConversationList.tsx';

/** The inbox beside an open conversation, on screens that are wide enough; others don't load it. */
export function Beside({ openId }: { openId: string }) {
  const text = useMessages('InboxPage');
  // As in the style sheet.
  const isWide = useMedia('(min-width: 1024px)');
  const List = useList(isWide);
  const title = text('title');
  return (
    <section className={css.beside} aria-label={title}>
      <h2 className={css.title}>
        <Link to={pathTo('InboxBasePage', {})}>{title}</Link>
      </h2>
      {isWide && List && <List openId={openId} />}
    </section>
  );
}

/** Loads the list. When that fails, the conversation stays as it is, with what was typed: it works without the list. */
function useList(isWanted: boolean): typeof ConversationList | undefined {
  const [list, setList] = useState<{ Component: typeof ConversationList }>();
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import('./ConversationList.tsx').then(
      chunk => isHere && setList({ Component: chunk.ConversationList }),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return list?.Component;
}
