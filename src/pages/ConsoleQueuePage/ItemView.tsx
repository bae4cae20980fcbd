import { FormattedMessage } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { ConsoleItem, ConsolePerson, ConsolePicture } from '#contract/console/queueItem.ts';
import { FactList } from '#src/features/Console/FactList.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { Marks } from './LineList.tsx';
import css from './ConsoleQueuePage.module.css';

/** Everything an operator needs to decide on an item. */
export function ItemView({ item }: { item: ConsoleItem }) {
  const { since, marks, people, facts, pictures, documents, path, recordPath } = item;
  return (
    <div className={css.item}>
      <p className={css.quiet}>
        <FormattedMessage id="ConsoleQueuePage.since" values={{ when: <TimeAgo instant={since} /> }} />
      </p>
      <Marks marks={marks} />
      <ul className={css.people}>
        {people.map(person => (
          <PersonLine key={`${person.role} ${person.id}`} person={person} />
        ))}
      </ul>
      <FactList facts={facts} people={people.map(({ name }) => name)} />
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map((picture, at) => (
            <PictureOf key={picture.src} picture={picture} number={at + 1} />
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={css.documents}>
          {documents.map((href, at) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                <FormattedMessage id="ConsoleQueuePage.document" values={{ number: at + 1 }} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {recordPath && (
        <p>
          <Link to={recordPath}>
            <FormattedMessage id="ConsoleQueuePage.inConsole" />
          </Link>
        </p>
      )}
      {path && (
        <p>
          <a href={path} target="_blank" rel="noreferrer">
            <FormattedMessage id="ConsoleQueuePage.onSite" />
          </a>
        </p>
      )}
    </div>
  );
}

function PersonLine({ person: { role, id, name, email, state } }: { person: ConsolePerson }) {
  return (
    <li>
      <FormattedMessage id={`ConsoleQueuePage.role.${role}`} />{' '}
      <Link to={pathTo('ConsoleRecordPage', { kind: 'people', id })} target="_blank">
        <bdi>{name || email}</bdi>
      </Link>{' '}
      {state !== 'active' && <FormattedMessage id={`ConsoleQueuePage.${state}`} />}{' '}
      <span className={css.quiet}>{email}</span>
    </li>
  );
}

function PictureOf({ picture: { src, change }, number }: { picture: ConsolePicture; number: number }) {
  const text = useMessages('ConsoleQueuePage');
  return (
    <li className={css.picture} data-change={change}>
      <img src={src} loading="lazy" alt={text('picture', { number })} />
      {change !== 'none' && text(`picture.${change}`)}
    </li>
  );
}
