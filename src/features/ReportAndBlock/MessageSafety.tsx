import type { ReactNode } from 'react';
import type { Message } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { classNames } from '#src/components/classNames.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ReportAndBlock.module.css';
import { ReportButton } from './ReportButton.tsx';

interface MessageSafetyProps {
  message: Message;
  /** Actions beside the report button. */
  children?: ReactNode;
}

/**
 * The footer of another user's message: a warning if it leads away from the site, and the report button. The button is
 * shown with the warning, and in a list that is marked as `reporting`.
 */
export function MessageSafety({ message, children }: MessageSafetyProps) {
  const text = useMessages('ReportAndBlock');
  return (
    <div className={classNames(css.message, message.warned && css.warned)}>
      {message.warned && (
        <Banner kind="warning" title={text('warnedTitle')}>
          {text('warned')}
        </Banner>
      )}
      <div className={css.actions}>
        {children}
        <span className={css.report}>
          <ReportButton kind="message" id={message.id} author={message.sender} isSmall />
        </span>
      </div>
    </div>
  );
}
