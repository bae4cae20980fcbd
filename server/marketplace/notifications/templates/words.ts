import type { IntlShape } from 'react-intl';
import { reasonsOf } from '#contract/listing/matchReasons.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { hrefOf, type Sites } from '../links.ts';
import type { FoundListing, MailContent } from '../mail.ts';
import type { MailLink } from './kit.tsx';

/**
 * Returns the id of a text of a mail. Mails about several requests, searches or listings have other words where one
 * thing would be wrong.
 */
export function messageOf(
  { kind, sections }: MailContent,
  part: 'subject' | 'text' | 'action' | 'more',
  { messages }: Pick<IntlShape, 'messages'>,
): string {
  const ofSeveral = `Mail.${kind}.${part}OfSeveral`;
  return sections && ofSeveral in messages ? ofSeveral : `Mail.${kind}.${part}`;
}

/**
 * Inserts user-written text as part of our sentence and nothing more. Mail clients turn anything that looks like a URL
 * into a link, and one inside a name would seem to be ours; the same goes for text on its own line, or text that
 * changes the writing direction around it.
 */
export const quoted = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[.:/@\u3002\uFF0E\uFF61](?=\S)/g, '$&\u2060');

/** Links to a listing, with where it is, what has changed and why it fits. */
export const linkTo = (listing: FoundListing, intl: IntlShape, sites: Sites): MailLink => ({
  text: quoted(listing.title),
  note: [quoted(localizeAddress(intl, listing.town)), ...changeTexts(intl, listing)]
    .filter(Boolean)
    .join(' · '),
  why: listing.match && reasonsOf(intl, listing.match, false),
  href: hrefOf(sites, listing.path),
});

/** Returns what has changed in a saved listing. */
function changeTexts(intl: IntlShape, { change, price }: FoundListing): string[] {
  const say = (key: string, values?: Record<string, string>) =>
    intl.formatMessage({ id: `Mail.savedListingsChanged.${key}` }, values);
  const priceText = () => (price?.amount ? say('price', { price: formatMoney(intl, price) }) : say('free'));
  if (change === undefined) return [];
  if (change === 'price') return [priceText()];
  return change === 'priceAndDates' ? [priceText(), say('dates')] : [say(change)];
}
