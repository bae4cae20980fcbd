import { FormattedMessage, useIntl } from 'react-intl';
import { formatDay } from '#contract/time/dates.ts';
import { formatLocale } from '#contract/locales.ts';
import { isolated } from '#contract/text/isolated.ts';
import { formatMoney } from '#contract/payment/money.ts';
import type { MailContent } from '../mail.ts';
import { partyValues } from '#contract/booking/party.ts';
import { hrefOf, type Sites } from '../links.ts';
import { contactFacts } from './contactFacts.ts';
import { changeFacts } from './changeFacts.ts';
import { statisticsLines } from './figureFacts.ts';
import { Action, Facts, Links, MailImage, Paragraph, useMedium, Words, type Fact } from './kit.tsx';
import { Sections } from './Sections.tsx';
import { linkTo, messageOf, quoted } from './words.ts';

export interface MailBodyProps {
  content: MailContent;
  /** IANA zone in which times are given. */
  timeZone: string;
  /** The recipient's first name. */
  name: string;
  marketplaceName: string;
  sites: Sites;
  /** The picture of the mail's place. */
  pictureId?: string;
}

/** The body of every mail: what happened, the details, the main action. */
export function MailBody({ content, timeZone, name, marketplaceName, sites, pictureId }: MailBodyProps) {
  const intl = useIntl();
  const picture = useMedium() === 'html' ? pictureId : undefined;
  const { kind, at, path, otherPath, found, sections, news } = content;
  const other = quoted(content.other ?? intl.formatMessage({ id: 'Mail.otherHidden' }));
  const values = {
    name: other,
    search: quoted(content.search ?? ''),
    marketplace: marketplaceName,
    count: content.count ?? 0,
    date: at ? formatMoment(intl, at, timeZone) : '',
    device: content.device ? intl.formatMessage({ id: 'Mail.device' }, { ...content.device }) : '',
  };
  const more = [
    ...statementOf(content),
    ...(content.isWarned ? ['Mail.newMessage.warned'] : []),
    ...(withMore.has(kind) ? [picture ? `Mail.${kind}.moreThanMap` : messageOf(content, 'more', intl)] : []),
    ...(content.isPaid && aboutCards.has(kind) ? [`Mail.${kind}.paid`] : []),
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
        {content.isUnconfirmed ? (
          // The text would name a person.
          <>
            <FormattedMessage id={`Mail.${kind}.subject`} values={values} />
            {'.'}
          </>
        ) : (
          <FormattedMessage id={messageOf(content, 'text', intl)} values={values} />
        )}
      </Paragraph>
      <Facts facts={factsOf(content, timeZone, intl)} />
      {content.written ? <Words>{content.written.message}</Words> : null}
      {picture ? <MailImage id={picture} alt={intl.formatMessage({ id: `Mail.${kind}.map` })} /> : null}
      {found ? <Links links={found.listings.map(listing => linkTo(listing, intl, sites))} /> : null}
      {sections ? <Sections kind={kind} sections={sections} sites={sites} /> : null}
      {news ? (
        <Links
          links={news.map(one => ({
            text: intl.formatMessage(
              { id: messageOf(one, 'subject', intl) },
              { marketplace: marketplaceName },
            ),
            note: noteOf(one),
            href: hrefOf(sites, one.path ?? '/'),
          }))}
        />
      ) : null}
      {found?.more ? (
        <Paragraph>
          <FormattedMessage id={`Mail.${kind}.andMore`} values={{ count: found.more }} />
        </Paragraph>
      ) : null}
      {path ? (
        <Action href={hrefOf(sites, path)}>
          <FormattedMessage id={messageOf(content, 'action', intl)} values={values} />
        </Action>
      ) : null}
      {otherPath ? (
        <Action href={hrefOf(sites, otherPath)}>
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

/** Returns the names and titles of one item of a digest. */
const noteOf = ({ other, listing, found, sections = [] }: MailContent): string =>
  [
    other,
    listing,
    ...(found?.listings ?? []).slice(0, namedInDigest).map(({ title }) => title),
    ...sections.slice(0, namedInDigest).map(section => section.listing),
  ]
    .flatMap(text => (text ? [isolated(quoted(text))] : []))
    .join(' · ');

/** Maximum number of listings named in one item of a digest. */
const namedInDigest = 3;

/** Mails with another paragraph after the link. */
const withMore: ReadonlySet<MailContent['kind']> = new Set([
  'verifyEmail',
  'verifyChangedEmail',
  'emailChanged',
  'resetPassword',
  'passwordChanged',
  'newDevice',
  'passkeyAdded',
  'passkeyRemoved',
  'signInLinked',
  'accessEnded',
  'signUpTried',
  'emailChangeTried',
  'accountDeleted',
  'accountUnbanned',
  'stillValid',
  'waitingPeople',
  'badgeGiven',
  'dataCopyReady',
  'newMessage',
  'requestReceived',
  'requestExpires',
  'accepted',
  'checkIn',
  'declined',
  'expiredForCustomer',
  'reviewWritten',
]);

/** Mails with a sentence about the card of a paid stay. */
const aboutCards: ReadonlySet<MailContent['kind']> = new Set([
  'requestSent',
  'declined',
  'expiredForCustomer',
  'canceledForCustomer',
  'endedByHost',
  'endedByYouAsGuest',
]);

/** Returns the messages that tell a person how to object to a decision about them, and to ask for a missing reason. */
function statementOf({ kind, permissions = {}, reason }: MailContent): string[] {
  const isAgainst = kind === 'accountBanned' || Object.values(permissions).includes('permission/deny');
  if (!isAgainst) return [];
  return reason ? ['Mail.objection'] : ['Mail.askWhy', 'Mail.objection'];
}

function factsOf(
  {
    listing,
    stay,
    party,
    money,
    until,
    reason,
    answer,
    transaction,
    report,
    figures,
    permissions = {},
    written,
  }: MailContent,
  timeZone: string,
  intl: ReturnType<typeof useIntl>,
): Fact[] {
  const label = (id: string) => intl.formatMessage({ id: `Mail.fact.${id}` });
  const day = (text: string) => formatDay(intl, text, { withYear: true });
  return [
    ...(listing ? [{ label: label('listing'), value: quoted(listing) }] : []),
    ...(stay ? [{ label: label('stay'), value: `${day(stay.from)} – ${day(stay.until)}` }] : []),
    ...(party
      ? [{ label: label('party'), value: intl.formatMessage({ id: 'Mail.party' }, partyValues(party)) }]
      : []),
    ...(money ? [{ label: label(money.as), value: formatMoney(intl, money.amount) }] : []),
    ...(until ? [{ label: label('until'), value: formatMoment(intl, until, timeZone) }] : []),
    ...(transaction ? [{ label: label('transaction'), value: transaction }] : []),
    ...(report ? [{ label: label('report'), value: report }] : []),
    ...(written ? contactFacts(written, intl) : []),
    ...changeFacts(permissions, intl),
    ...(reason ? [{ label: label('reason'), value: reason }] : []),
    ...(answer ? [{ label: label('answer'), value: answer }] : []),
    ...(figures ? statisticsLines(figures, intl) : []),
  ];
}

/**
 * Formats an instant in a zone, whose name is spelt out: "Fri, 6 March 2026 at 16:00 (Eastern European Standard Time)".
 */
export function formatMoment({ locale }: { locale: string }, instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    // In most languages the short name is only an offset.
    timeZoneName: 'long',
  });
  const parts = format.formatToParts(instant);
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? `(${value})` : value)).join('');
}
