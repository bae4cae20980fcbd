import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { MINUTE } from '#contract/time/units.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { askServerTime, serverNow } from '#src/util/clock.ts';
import { payableUntil } from '../pending.ts';

const second = 1_000;

/**
 * How long the nights are still held, to the minute, so that screen readers announce it rarely. Computed by the
 * server's clock, which is asked for, since seconds count here; until that is known, nothing is shown on a device whose own clock is evidently wrong.
 */
export function TimeLeft({ held }: { held: Transaction }) {
  const [now, setNow] = useState(() => Date.now());
  const [ahead, setAhead] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    let isHere = true;
    void askServerTime().then(known => isHere && setAhead(known ?? serverNow() - Date.now()));
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  const left = payableUntil(held) - now - (ahead ?? serverNow() - Date.now());
  const isPossible = left > 0 && now >= Date.parse(held.lastTransitionedAt);
  if (ahead === undefined && !isPossible) return null;
  return left > 0 ? (
    <Banner kind="info">
      <FormattedMessage id="CheckoutPage.timeLeft" values={{ minutes: Math.ceil(left / MINUTE) }} />
    </Banner>
  ) : (
    <Banner kind="warning">
      <FormattedMessage id="CheckoutPage.problem.expired" />
    </Banner>
  );
}
