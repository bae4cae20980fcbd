import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { User } from '#contract/account/user.ts';
import { pathTo, sheetId } from '#contract/paths.ts';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { ListingSubject } from '#src/components/ListingSubject/ListingSubject.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { UserMarks } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { isOpenToCustomers } from '#src/config/listing.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { AskTeam } from '../Appeal/AskTeam.tsx';
import { EndStay } from '../EndStay.tsx';
import { headingId } from '../heading.ts';
import type { Role } from '../loadData.ts';
import { NewAddress } from '../NewAddress.tsx';
import { ConversationTranslation } from './ConversationTranslation.tsx';
import { StayFacts } from './StayFacts.tsx';
import { StayNext } from './StayNext.tsx';
import { useStaySheet } from './useStaySheet.ts';
import css from './Stay.module.css';

interface StaySheetProps {
  role: Role;
  transaction: Transaction;
  /** Read-only viewer: no actions. */
  readOnly: boolean;
  /** Whether the viewer can end the stay now. */
  isEndable: boolean;
  onChange: (transaction: Transaction) => void;
}

/**
 * All of a stay or enquiry: who, where, when and what is next, then the money and the listing, leaving last. A column of
 * its own on wide screens; on others it is opened by the line above the messages, without JavaScript by `:target`.
 */
export function StaySheet({ role, transaction, readOnly, isEndable, onChange }: StaySheetProps) {
  const text = useMessages('TransactionPage');
  const { pathname, search } = useLocation();
  const { apiUrl } = useSettings();
  const isLive = useHasScript();
  const { isOpen, title, close } = useStaySheet();
  const heading = headingId(role, transaction);
  const { customer, provider, listing, booking } = transaction;
  const isOurs = apiUrl === '';
  return (
    <aside
      className={css.sheet}
      id={sheetId}
      aria-labelledby={headingOfSheet}
      data-open={isOpen || undefined}
      data-live={isLive || undefined}
    >
      <div className={css.head}>
        <h2 id={headingOfSheet} className={css.title} ref={title} tabIndex={-1}>
          {text('details')}
        </h2>
        <Link
          className={css.close}
          to={{ pathname, search }}
          preventScrollReset
          onClick={event => {
            event.preventDefault();
            close();
          }}
          aria-label={text('closeDetails')}
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className={css.body}>
        {heading && (
          <p className={css.now}>
            <FormattedMessage id={heading} />
          </p>
        )}
        {role === 'provider' && !readOnly && (
          <NewAddress key={`${transaction.id} address`} transaction={transaction} onChange={onChange} />
        )}
        {booking && <Who user={role === 'customer' ? provider : customer} />}
        <StayFacts role={role} transaction={transaction} />
        <StayNext role={role} transaction={transaction} />
        <ListingSubject
          isOwn={role === 'provider'}
          listing={listing}
          leadsNowhere={role === 'customer' && !!listing && !isOpenToCustomers(listing, apiUrl)}
        />
        <ConversationTranslation />
        {!readOnly && isOurs && (
          <EndStay
            key={transaction.id}
            role={role}
            transaction={transaction}
            isPossible={isEndable}
            onChange={onChange}
          />
        )}
        {/* A party who can end the stay doesn't need the team; an earlier appeal is still shown. */}
        {!readOnly && (!isEndable || transaction.appeal) && (
          <AskTeam key={`${transaction.id} team`} role={role} transaction={transaction} onChange={onChange} />
        )}
      </div>
    </aside>
  );
}

const headingOfSheet = 'stay-title';

function Who({ user }: { user: User | undefined }) {
  const isReachable = user?.profile !== undefined && !user.banned && !user.deleted;
  return (
    <div className={css.who}>
      <Avatar user={user} size={40} />
      <p className={css.name}>
        {isReachable ? (
          <Link to={pathTo('ProfilePage', { id: user.id })}>
            <UserName user={user} />
          </Link>
        ) : (
          <UserName user={user} />
        )}
        {isReachable && <UserMarks {...user.profile?.publicData} isCompact />}
      </p>
    </div>
  );
}
