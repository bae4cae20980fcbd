import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';

const second = 1_000;
const minute = 60 * second;

/** How long the nights are still held, to the minute, so that it is read out rarely. `until` in ms since 1970. */
export function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((until - now) / minute);
  return minutes > 0 ? (
    <Banner kind="info">
      <FormattedMessage id="CheckoutPage.timeLeft" values={{ minutes }} />
    </Banner>
  ) : (
    <Banner kind="warning">
      <FormattedMessage id="CheckoutPage.problem.expired" />
    </Banner>
  );
}
