import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#contract/entities/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import css from './ReportAndBlock.module.css';
import { ReportButton } from './ReportButton.tsx';

interface MessageSafetyProps {
  message: Message;
  /** Actions beside the report button. */
  children?: ReactNode;
}

/** The footer of another user's message: a warning if it leads away from the site, and the report button. */
export function MessageSafety({ message, children }: MessageSafetyProps) {
  const intl = useIntl();
  return (
    <div className={css.message}>
      {message.warned && (
        <Banner kind="warning" title={intl.formatMessage({ id: 'ReportAndBlock.warnedTitle' })}>
          <FormattedMessage id="ReportAndBlock.warned" />
        </Banner>
      )}
      <div className={css.actions}>
        {children}
        <ReportButton kind="message" id={message.id} author={message.sender} isSmall />
      </div>
    </div>
  );
}
