import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { useSession } from '#src/store/hooks.ts';
import { isLimited } from '#src/store/session.ts';
import { canKeepPages } from '#src/util/tellWorker.ts';
import type { OnShelf } from '#src/worker/shelf.ts';
import { choice, listKept, onChoice, startKeepingFor, stopKeeping } from './keptHere.ts';
import css from './PrivacyChoicesPage.module.css';

const nobody = () => null;

/** Whether what the reader opens is kept for reading without a connection. Off until they ask for it. */
export function KeepPages() {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `PrivacyChoicesPage.${key}` });
  const session = useSession();
  const owner = useSyncExternalStore(onChoice, choice, nobody);
  const state = useRef<HTMLParagraphElement>(null);
  const userId = session.currentUser?.id;
  if (!canKeepPages()) return <p>{say('cannot')}</p>;
  // Whoever looks as somebody else keeps nothing of theirs.
  if (userId === undefined || isLimited(session)) return <p>{say('keepVisitor')}</p>;
  const isOn = owner === userId;

  const change = async () => {
    if (isOn) await stopKeeping();
    else startKeepingFor(userId);
    // The words beside the button say what has changed.
    state.current?.focus();
  };

  return (
    <div className={css.part}>
      <p>{say('keepText')}</p>
      <p>{say('keepCare')}</p>
      <p ref={state} tabIndex={-1} className={css.state}>
        {say(isOn ? 'isOn' : 'isOff')}
      </p>
      <div>
        <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => void change()}>
          {say(isOn ? 'keepOff' : 'keepOn')}
        </Button>
      </div>
      {isOn && <KeptPages userId={userId} />}
    </div>
  );
}

function KeptPages({ userId }: { userId: string }) {
  const intl = useIntl();
  const [kept, setKept] = useState<readonly OnShelf[]>([]);
  useEffect(() => {
    let isShown = true;
    void listKept(userId).then(found => isShown && setKept(found));
    return () => void (isShown = false);
  }, [userId]);
  if (kept.length === 0) return null;
  return (
    <>
      <h3>
        <FormattedMessage id="PrivacyChoicesPage.keptTitle" />
      </h3>
      <ul className={css.kept}>
        {kept.map(({ path, title, since }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>{' '}
            <span className={css.quiet}>
              <FormattedMessage
                id="PrivacyChoicesPage.keptOn"
                values={{ when: intl.formatDate(since, { dateStyle: 'medium', timeStyle: 'short' }) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
