import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ExpiringListing, HostDay, StayTurn, WaitingGuest } from '#contract/booking/hostDay.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { newestId, pathTo } from '#contract/paths.ts';
import { formatDay } from '#contract/time/dates.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { NameInSentence, UserName } from '#src/components/UserName/UserName.tsx';
import { useMessages } from '#src/util/messages.ts';
import { rowId } from '../paths.ts';
import css from './Today.module.css';

interface TodayProps {
  today: HostDay;
  /** The listings whose rows are on this page. */
  shownIds: ReadonlySet<string>;
}

/** What a host has to know today: who waits for an answer, which stays begin or end, and what expires. */
export function Today({ today, shownIds }: TodayProps) {
  const text = useMessages('ManageListingsPage');
  const { waiting, waitingCount, stays, expiring, day } = today;
  const isCalm = waiting.length + stays.length + expiring.length === 0;
  return (
    <section className={css.today} aria-labelledby="today">
      <h2 id="today" className={css.title}>
        {text('today')}
      </h2>
      {isCalm && (
        <p className={css.calm}>
          <Icon name="check" />
          {text('calm')}
        </p>
      )}
      {!isCalm && (
        <div className={css.groups}>
          {waiting.length > 0 && (
            <Group
              title={
                <FormattedMessage id="ManageListingsPage.todayWaiting" values={{ count: waitingCount }} />
              }
              more={
                waitingCount > waiting.length && (
                  <Link to={pathTo('InboxPage', { tab: 'sales' })}>{text('todayAll')}</Link>
                )
              }
            >
              {waiting.map(one => (
                <Waiting key={one.transactionId} one={one} />
              ))}
            </Group>
          )}
          {stays.length > 0 && (
            <Group title={text('todayStays')}>
              {stays.map(one => (
                <Turn key={one.transactionId + one.turn} one={one} day={day} />
              ))}
            </Group>
          )}
          {expiring.length > 0 && (
            <Group title={text('todayExpiring')}>
              {expiring.map(one => (
                <Expiring key={one.listingId} one={one} isShown={shownIds.has(one.listingId)} day={day} />
              ))}
            </Group>
          )}
        </div>
      )}
    </section>
  );
}

interface GroupProps {
  title: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

const Group = ({ title, more, children }: GroupProps) => (
  <section className={css.group}>
    <h3 className={css.groupTitle}>{title}</h3>
    <ul className={css.list}>{children}</ul>
    {more && <p className={css.more}>{more}</p>}
  </section>
);

const conversationOf = (id: string) => ({ pathname: pathTo('SaleDetailsPage', { id }), hash: newestId });

function Waiting({ one }: { one: WaitingGuest }) {
  const intl = useIntl();
  const { guest, stay, since, expiresAt, transactionId, title } = one;
  const words = (date: string) => formatDay(intl, date, { withoutWeekday: true });
  return (
    <li className={css.item}>
      <Avatar user={guest} size={40} />
      <div className={css.about}>
        <Link className={css.link} to={conversationOf(transactionId)}>
          <UserName user={guest} />
        </Link>
        <p className={css.subject}>
          {stay ? (
            <FormattedMessage
              id="ManageListingsPage.asksForNights"
              values={{ start: words(stay.start), end: words(stay.end) }}
            />
          ) : (
            <FormattedMessage id="ManageListingsPage.asksQuestion" />
          )}
          {' · '}
          <Title title={title} />
        </p>
        <p className={css.when}>
          <TimeAgo instant={since} />
          {expiresAt && (
            <span className={css.deadline}>
              <FormattedMessage
                id="ManageListingsPage.expires"
                values={{ date: <LocalTime instant={expiresAt} /> }}
              />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

function Turn({ one, day }: { one: StayTurn; day: string }) {
  const { guest, turn, transactionId, title } = one;
  return (
    <li className={css.item}>
      <Avatar user={guest} size={40} />
      <div className={css.about}>
        <Link className={css.link} to={conversationOf(transactionId)}>
          <FormattedMessage
            id={turn === 'begins' ? 'ManageListingsPage.stayBegins' : 'ManageListingsPage.stayEnds'}
            values={{ guest: <NameInSentence user={guest} />, isToday: String(one.day === day) }}
          />
        </Link>
        <p className={css.subject}>
          <Title title={title} />
        </p>
      </div>
    </li>
  );
}

/** Leads to the listing's row, where it can be confirmed, or to the listing when that is on another page. */
function Expiring({ one, isShown, day }: { one: ExpiringListing; isShown: boolean; day: string }) {
  const intl = useIntl();
  const { listingId, title, reason } = one;
  return (
    <li className={css.item}>
      <span className={css.sign}>
        <Icon name={reason === 'over' ? 'calendar' : 'warning'} />
      </span>
      <div className={css.about}>
        <Link
          className={css.link}
          to={isShown ? { hash: rowId(listingId) } : pathTo('ListingPageCanonical', { id: listingId })}
        >
          <Title title={title} />
        </Link>
        <p className={css.subject}>
          <FormattedMessage
            id={reason === 'over' ? 'ManageListingsPage.wantedUntil' : 'ManageListingsPage.closesOn'}
            values={{ day: formatDay(intl, one.day), isOver: String(one.day < day) }}
          />
        </p>
      </div>
    </li>
  );
}

function Title({ title }: { title: string }) {
  const text = useMessages('ManageListingsPage');
  if (!isRealTitle(title)) return <span>{text('untitled')}</span>;
  return <bdi lang={contentLanguage(title)}>{title}</bdi>;
}
