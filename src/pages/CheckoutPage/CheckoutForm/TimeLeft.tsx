import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { payableUntil } from '../pending.ts';

const second = 1_000;
const minute = 60 * second;

/**
 * How long the nights are still held, to the minute, so that screen readers announce it rarely. Computed by the
 * server's clock; until that is known, nothing is shown on a device whose own clock is evidently wrong.
 */
export function TimeLeft({ held }: { held: Transaction }) {
  const [now, setNow] = useState(() => Date.now());
  const [ahead, setAhead] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    let isHere = true;
    void clockSkew().then(known => isHere && setAhead(known));
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

/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds, accurate to a second or two: phone
 * clocks can be hours off. 0 when the server cannot be reached. Never rejects.
 */
export async function clockSkew(): Promise<number> {
  const askedAt = Date.now();
  try {
    // Every response carries the time; this one is cheap and does not touch the marketplace.
    const { headers } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    // A cached response states its age.
    const sentAt = Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age'));
    return sentAt ? sentAt - askedAt : 0;
  } catch {
    return 0;
  }
}
