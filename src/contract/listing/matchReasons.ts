import type { IntlShape } from 'react-intl';
import type { ListingMatch } from './match.ts';

/** Why two listings match. */
export type MatchReasons = Pick<ListingMatch, 'fits' | 'of' | 'kilometresBeyond'>;

/**
 * Returns why a listing matches, such as "Fits 4 of 5: dates, people, pets, languages; 12 km farther than you asked".
 * `isRequest`: the matching listing is a request, so the criteria are its author's.
 */
export function reasonsOf(
  intl: IntlShape,
  { fits, of, kilometresBeyond }: MatchReasons,
  isRequest: boolean,
): string {
  const reasons = aspectsText(intl, fits, of);
  if (kilometresBeyond === undefined) return reasons;
  const farther = intl.formatMessage(
    { id: isRequest ? 'Match.fartherThanThey' : 'Match.fartherThanYou' },
    { km: kilometresBeyond },
  );
  return `${reasons}; ${farther}`;
}

function aspectsText(intl: IntlShape, fits: ListingMatch['fits'], of: number): string {
  if (of === 0) return intl.formatMessage({ id: 'Match.unknown' });
  if (fits.length === 0) return intl.formatMessage({ id: 'Match.fitsNone' }, { of });
  const aspects = fits.map(aspect => intl.formatMessage({ id: `Match.aspect.${aspect}` })).join(', ');
  return intl.formatMessage({ id: 'Match.fits' }, { fits: fits.length, of, aspects });
}
