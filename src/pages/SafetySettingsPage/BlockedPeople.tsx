import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { BlockedUser } from '#contract/safety/safety.ts';
import { AccountList, AccountRow } from '#src/features/AccountFrame/AccountFrame.tsx';
import { BlockButton } from '#src/features/ReportAndBlock/BlockButton.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { pathTo } from '#contract/paths.ts';
import { useMessages, type MessagesOf } from '#src/util/messages.ts';
import texts from '#src/styles/text.module.css';
import { formatInstant } from '#contract/time/dates.ts';

interface BlockedPeopleProps {
  people: readonly BlockedUser[];
  onUnblocked: (id: string) => void;
}

export function BlockedPeople({ people, onUnblocked }: BlockedPeopleProps) {
  const intl = useIntl();
  const text = useMessages('UserName');
  const hasScript = useHasScript();
  return (
    <AccountList>
      {people.map(person => {
        const { id, since, banned, deleted } = person;
        const name = nameOf(person, text);
        return (
          <AccountRow
            key={id}
            title={banned || deleted ? name : <Link to={pathTo('ProfilePage', { id })}>{name}</Link>}
          >
            <p className={texts.quiet}>
              <FormattedMessage
                id="SafetySettingsPage.blockedSince"
                values={{ date: formatInstant(intl, since, 'UTC') }}
              />
            </p>
            {hasScript && <BlockButton userId={id} name={name} isBlocked onChange={() => onUnblocked(id)} />}
          </AccountRow>
        );
      })}
    </AccountList>
  );
}

function nameOf({ name, banned, deleted }: BlockedUser, text: MessagesOf<'UserName'>): string {
  if (banned) return text('banned');
  if (deleted) return text('deleted');
  return name || text('nameless');
}
