import { createContext, type ReactNode, useContext } from 'react';
import type { Message } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ReportAndBlock.module.css';
import { ReportButton } from './ReportButton.tsx';

/** Whether the reader is choosing a message to report. */
export const ReportingContext = createContext(false);

interface MessageSafetyProps {
  message: Message;
  /** Actions beside the report button. */
  children?: ReactNode;
}

/**
 * The footer of another user's message: a warning if it leads away from the site, and the report button. The button is
 * rendered with the warning, and while the reader chooses a message: elsewhere, a thousand of them would slow the page.
 */
export function MessageSafety({ message, children }: MessageSafetyProps) {
  const text = useMessages('ReportAndBlock');
  const isReporting = useContext(ReportingContext);
  return (
    <div className={css.message}>
      {message.warned && (
        <Banner kind="warning" title={text('warnedTitle')}>
          {text('warned')}
        </Banner>
      )}
      <div className={css.actions}>
        {children}
        {(message.warned === true || isReporting) && (
          <ReportButton kind="message" id={message.id} author={message.sender} isSmall />
        )}
      </div>
    </div>
  );
}
