import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { Transaction } from '#contract/booking/transaction.ts';
import { isImpersonated, type SessionState } from '#src/store/session.ts';

interface NoMessagesNoticeProps {
  why: NoMessages;
  /** The notice appeared while the page was open. */
  isNewMessage: boolean;
}

/** Replaces the form and explains why messages cannot be sent. Takes over the focus from the form. */
export function NoMessagesNotice({ why, isNewMessage }: NoMessagesNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus is gone; a focus elsewhere is left alone.
    if (isNewMessage && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isNewMessage]);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="info">
        <FormattedMessage id={`TransactionPage.notAllowed.${why}`} />
      </Banner>
    </div>
  );
}

/** Why messages cannot be sent: each reason has its notice, `TransactionPage.notAllowed.<reason>`. */
export type NoMessages = 'limited' | 'banned' | 'deleted' | 'byMe' | 'apart';

/** Returns the reason; undefined when messages can be sent (specification sections 4 and 6). */
export function whyNoMessages(
  { customer, provider, blocked }: Transaction,
  session: SessionState,
): NoMessages | undefined {
  const parties = [customer, provider];
  if (parties.some(party => !party || party.deleted)) return 'deleted';
  if (parties.some(party => party?.banned)) return 'banned';
  return isImpersonated(session) ? 'limited' : blocked;
}
