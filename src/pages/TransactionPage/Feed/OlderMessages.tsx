import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { usePage, splitIntoBlocks, withOlder } from '../loadData.ts';
import { loadMessages } from '../messageThunks.ts';
import css from './ActivityFeed.module.css';

interface OlderMessagesProps {
  /** Page of messages, counted from the newest. */
  page: number;
  /** Called right before they are inserted. */
  onLoaded: () => void;
}

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));

/** Loads the next page of older messages. */
export function OlderMessages({ page, onLoaded }: OlderMessagesProps) {
  const dispatch = useAppDispatch();
  const { data, update } = usePage();
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');

  const handleClick = async () => {
    setStatus('loading');
    try {
      const older = await dispatch(loadMessages(data.transaction.id, page));
      for (const part of splitIntoBlocks(older)) {
        onLoaded();
        update(before => ({ ...before, thread: withOlder(before.thread, part) }));
        // Inserting all at once would block an old phone for half a second.
        await nextFrame();
      }
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <div className={css.older}>
      <Button variant="secondary" size="small" busy={status === 'loading'} onClick={() => void handleClick()}>
        <FormattedMessage id="TransactionPage.showOlder" />
      </Button>
      {status === 'failed' && (
        <Banner kind="error">
          <FormattedMessage id="TransactionPage.olderFailed" />
        </Banner>
      )}
    </div>
  );
}
