import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { NoMessages } from './whyNoMessages.ts';

interface NoMessagesNoticeProps {
  why: NoMessages;
  /** It has come while the page was open. */
  isNews: boolean;
}

/** Why nobody can write here, in the place of the form. Whoever was writing goes on from here. */
export function NoMessagesNotice({ why, isNews }: NoMessagesNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field that had the focus is gone; nobody else's focus is taken.
    if (isNews && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="info">
        <FormattedMessage id={`TransactionPage.notAllowed.${why}`} />
      </Banner>
    </div>
  );
}
