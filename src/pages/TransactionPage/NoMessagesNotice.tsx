import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { NoMessages } from './whyNoMessages.ts';

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
