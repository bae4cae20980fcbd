import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import css from './InboxPage.module.css';
import type { Archiving } from './useArchiving.ts';

/** Says what happened to a conversation, which can be undone. */
export function ArchiveNotice({ done, failure, undo }: Archiving) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its row; the focus must not start anew at the top of the page.
    if (document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, [done]);
  if (failure) return <FormError failure={failure} />;
  return (
    <div role="status" className={css.notice}>
      {done && (
        <>
          <FormattedMessage id={done.isArchived ? 'InboxPage.archived' : 'InboxPage.unarchived'} />
          <Button ref={undoButton} variant="quiet" size="small" onClick={undo}>
            <FormattedMessage id="InboxPage.undo" />
          </Button>
        </>
      )}
    </div>
  );
}
