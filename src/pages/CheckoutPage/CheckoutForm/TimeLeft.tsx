import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { payableUntil } from '../pending.ts';
import { clockAhead } from './clockAhead.ts';

const second = 1_000;
const minute = 60 * second;

/**
 * How long the nights are still held, to the minute, so that it is read out rarely. It is counted by the server's clock;
 * until that is known, a device whose own clock cannot be right says nothing.
 */
export function TimeLeft({ held }: { held: Transaction }) {
  const [now, setNow] = useState(() => Date.now());
  const [ahead, setAhead] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    let isHere = true;
    void clockAhead().then(known => isHere && setAhead(known));
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  const left = payableUntil(held) - now - (ahead ?? 0);
  const isPossible = left > 0 && now >= Date.parse(held.lastTransitionedAt);
  if (ahead === undefined && !isPossible) return null;
  return left > 0 ? (
    <Banner kind="info">
      <FormattedMessage id="CheckoutPage.timeLeft" values={{ minutes: Math.ceil(left / minute) }} />
    </Banner>
  ) : (
    <Banner kind="warning">
      <FormattedMessage id="CheckoutPage.problem.expired" />
    </Banner>
  );
}
