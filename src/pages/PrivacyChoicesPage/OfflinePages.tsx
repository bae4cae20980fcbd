import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useSession } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { canStorePages, postToServiceWorker } from '#src/util/serviceWorker.ts';
import { type CachedPageInfo, createPageStore } from '#src/worker/pageStore.ts';
import { useMessages } from '#src/util/messages.ts';
import { caches as names } from '#src/config/offline.ts';
import { clearOfflineData } from '#src/util/clearOfflineData.ts';
import { keepFrom, offlineOwner } from '#src/util/offlinePreference.ts';
import css from './PrivacyChoicesPage.module.css';

const nobody = () => null;

/** Offline reading: whether the pages the user opens are stored on this device. Off until requested. */
export function OfflinePages() {
  const text = useMessages('PrivacyChoicesPage');
  const session = useSession();
  const owner = useSyncExternalStore(onOfflineStorageChange, choice, nobody);
  const state = useRef<HTMLParagraphElement>(null);
  const userId = session.currentUser?.id;
  if (!canStorePages()) return <p>{text('cannot')}</p>;
  // Nothing is stored while impersonating another user.
  if (userId === undefined || isImpersonated(session)) return <p>{text('keepVisitor')}</p>;
  const isOn = owner === userId;

  const change = async () => {
    if (isOn) await disableOfflineStorage();
    else startKeepingFor(userId);
    // The text beside the button states the change, so it takes the focus.
    state.current?.focus();
  };

  return (
    <div className={css.part}>
      <p>{text('keepText')}</p>
      <p>{text('keepCare')}</p>
      <p ref={state} tabIndex={-1} className={css.state}>
        {text(isOn ? 'isOn' : 'isOff')}
      </p>
      <div>
        <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => void change()}>
          {text(isOn ? 'keepOff' : 'keepOn')}
        </Button>
      </div>
      {isOn && <KeptPages userId={userId} />}
    </div>
  );
}

function KeptPages({ userId }: { userId: string }) {
  const intl = useIntl();
  const [kept, setKept] = useState<readonly CachedPageInfo[]>([]);
  useEffect(() => {
    let isShown = true;
    void listStoredPages(userId).then(found => isShown && setKept(found));
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
            <Link to={path} dir="auto">
              {title}
            </Link>{' '}
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

const listeners = new Set<() => void>();

/** Calls the listener when offline storage is switched on or off, here or in another tab. */
function onOfflineStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const choice = offlineOwner;

const tellAll = () => listeners.forEach(listener => listener());

/** Starts storing the pages this user opens on this device. */
function startKeepingFor(userId: string): void {
  if (keepFrom(userId)) postToServiceWorker({ type: 'keep', reader: userId, path: null, files: [] });
  tellAll();
}

export async function disableOfflineStorage(): Promise<void> {
  await clearOfflineData();
  tellAll();
}

/** Lists this user's stored pages, newest first; empty when they cannot be read. */
async function listStoredPages(userId: string): Promise<readonly CachedPageInfo[]> {
  try {
    // The worker enforces the limit; nothing is stored here.
    return await createPageStore({ storage: window.caches, now: Date.now }, names.kept, 0).list(userId);
  } catch {
    return [];
  }
}
