import { FormattedMessage, useIntl } from 'react-intl';
import { formatDay } from '#src/util/dates.ts';
import { formatMoney } from '#src/util/money.ts';
import type { Letter } from '../letter.ts';
import { placeInWords } from '#src/util/places.ts';
import { figureFacts } from './figureFacts.ts';
import { Action, Facts, Links, Paragraph, type Fact } from './kit.tsx';
import { formatMoment } from './moment.ts';

export interface LetterProps {
  letter: Letter;
  /** The reader's first name. */
  name: string;
  marketplaceName: string;
  rootUrl: string;
}

/** The body of every letter: what happened, the facts, the one thing to do. */
export function LetterBody({ letter, name, marketplaceName, rootUrl }: LetterProps) {
  const intl = useIntl();
  const { kind, at, path, otherPath, timeZone, found } = letter;
  const other = quoted(letter.other ?? '');
  const values = {
    name: other,
    search: quoted(letter.search ?? ''),
    marketplace: marketplaceName,
    date: at ? formatMoment(intl, at, timeZone) : '',
  };
  const more = [
    ...(letter.isWarned ? ['Mail.newMessage.warned'] : []),
    ...(withMore.has(kind) ? [`Mail.${kind}.more`] : []),
    ...(letter.isPaid && aboutCards.has(kind) ? [`Mail.${kind}.paid`] : []),
  ];
  return (
    <>
      <Paragraph>
        {name ? (
          <FormattedMessage id="Mail.greeting" values={{ name: quoted(name) }} />
        ) : (
          <FormattedMessage id="Mail.hello" />
        )}
      </Paragraph>
      <Paragraph>
        <FormattedMessage id={`Mail.${kind}.text`} values={values} />
      </Paragraph>
      <Facts facts={factsOf(letter, intl)} />
      {found ? (
        <Links
          links={found.listings.map(({ title, town, path: to }) => ({
            text: quoted(title),
            note: quoted(placeInWords(intl, town)),
            href: rootUrl + to,
          }))}
        />
      ) : null}
      {found?.more ? (
        <Paragraph>
          <FormattedMessage id={`Mail.${kind}.andMore`} values={{ count: found.more }} />
        </Paragraph>
      ) : null}
      {path ? (
        <Action href={rootUrl + path}>
          <FormattedMessage id={`Mail.${kind}.action`} values={values} />
        </Action>
      ) : null}
      {otherPath ? (
        <Action href={rootUrl + otherPath}>
          <FormattedMessage id={`Mail.${kind}.otherAction`} values={values} />
        </Action>
      ) : null}
      {more.map(id => (
        <Paragraph key={id}>
          <FormattedMessage id={id} values={values} />
        </Paragraph>
      ))}
    </>
  );
}

/**
 * What somebody wrote, as a part of our sentence and nothing more. Mail programs make links of whatever looks like an
 * address, and one in a name would look like ours; so would what stands on a line of its own or turns the direction of
 * the text around it.
 */
const quoted = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[.:/@\u3002\uFF0E\uFF61](?=\S)/g, '$&\u2060');

/** Those that say something after the link. */
const withMore: ReadonlySet<Letter['kind']> = new Set([
  'verifyEmail',
  'verifyChangedEmail',
  'emailChanged',
  'resetPassword',
  'passwordChanged',
  'accountDeleted',
  'accountUnbanned',
  'stillValid',
  'badgeGiven',
  'dataCopyReady',
  'newMessage',
  'requestReceived',
  'requestExpires',
  'accepted',
  'declined',
  'expiredForCustomer',
  'reviewWritten',
]);

/** Those that say a sentence about the card of a paid stay. */
const aboutCards: ReadonlySet<Letter['kind']> = new Set([
  'requestSent',
  'declined',
  'expiredForCustomer',
  'canceledForCustomer',
]);

function factsOf(
  { listing, stay, money, until, timeZone, reason, answer, transaction, report, figures }: Letter,
  intl: ReturnType<typeof useIntl>,
): Fact[] {
  const label = (id: string) => intl.formatMessage({ id: `Mail.fact.${id}` });
  const day = (text: string) => formatDay(intl, text, { withYear: true });
  return [
    ...(listing ? [{ label: label('listing'), value: quoted(listing) }] : []),
    ...(stay ? [{ label: label('stay'), value: `${day(stay.from)} – ${day(stay.until)}` }] : []),
    ...(money ? [{ label: label(money.as), value: formatMoney(intl, money.amount) }] : []),
    ...(until ? [{ label: label('until'), value: formatMoment(intl, until, timeZone) }] : []),
    ...(transaction ? [{ label: label('transaction'), value: transaction }] : []),
    ...(report ? [{ label: label('report'), value: report }] : []),
    ...(reason ? [{ label: label('reason'), value: reason }] : []),
    ...(answer ? [{ label: label('answer'), value: answer }] : []),
    ...(figures ? figureFacts(figures, intl) : []),
  ];
}
