import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#contract/entities/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import css from './ReportAndBlock.module.css';
import { ReportButton } from './ReportButton.tsx';

/** The footer of another user's message: a warning if it leads away from the site, and the report button. */
export function MessageSafety({ message }: { message: Message }) {
  const intl = useIntl();
  return (
    <div className={css.message}>
      {message.warned && (
        <Banner kind="warning" title={intl.formatMessage({ id: 'ReportAndBlock.warnedTitle' })}>
          <FormattedMessage id="ReportAndBlock.warned" />
        </Banner>
      )}
      <ReportButton kind="message" id={message.id} author={message.sender} isSmall />
    </div>
  );
}
