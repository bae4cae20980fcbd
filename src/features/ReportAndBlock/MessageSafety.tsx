import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { classNames } from '#src/components/classNames.ts';
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
  const intl = useIntl();
  return (
    <div className={classNames(css.message, message.warned && css.warned)}>
      {message.warned && (
        <Banner kind="warning" title={intl.formatMessage({ id: 'ReportAndBlock.warnedTitle' })}>
          <FormattedMessage id="ReportAndBlock.warned" />
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
