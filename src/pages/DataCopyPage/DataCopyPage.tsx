import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { DataExport } from '#contract/account/user.ts';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { useMessages } from '#src/util/messages.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { pathTo } from '#contract/paths.ts';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { fileSize } from '#src/components/fileSize.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { ExportForm } from './ExportForm.tsx';
import { type DataCopyData, loadExportStatus, usePage } from './loadData.ts';
import css from './DataCopyPage.module.css';

const contents = ['profile', 'listings', 'messages', 'money', 'account'] as const;

/** The export of all data that the site holds about the user. */
export function DataCopyPage() {
  const text = useMessages('DataCopyPage');
  const { data, update } = usePage();
  const status = useRef<HTMLDivElement>(null);
  const copy = data.own?.copy ?? null;
  const show = (own: DataCopyData['own']) => update(() => ({ own }));
  usePolling(copy?.state === 'preparing', show);

  const handleAsked = (requested: DataExport) => {
    show({ copy: requested });
    // The button that was pressed disappears with its section, so the focus moves.
    status.current?.focus();
  };

  return (
    <AccountFrame page="DataCopyPage" intro={text('intro')}>
      <AccountSection title={text('statusTitle')}>
        <div ref={status} className={css.status} tabIndex={-1}>
          {data.own === null ? (
            <p>{text('elsewhere')}</p>
          ) : copy?.state === 'preparing' ? (
            <Preparing copy={copy} />
          ) : (
            <>
              {copy?.state === 'ready' && <Ready copy={copy} />}
              <ExportForm copy={copy} onAsked={handleAsked} />
            </>
          )}
        </div>
      </AccountSection>
      <AccountSection title={text('contentsTitle')}>
        <ul className={css.contents}>
          {contents.map(key => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
        <p>{text('others')}</p>
      </AccountSection>
      <AccountSection title={text('safetyTitle')}>
        <p>{text('safety')}</p>
      </AccountSection>
    </AccountFrame>
  );
}

/** The export's progress. The page polls, or is reloaded by a link without JavaScript. */
function Preparing({ copy }: { copy: DataExport }) {
  const text = useMessages('DataCopyPage');
  return (
    <>
      <Banner kind="info" title={text('preparingTitle')}>
        <p>{text('preparing')}</p>
      </Banner>
      <ProgressBar label={text('progress')} value={copy.progress / 100} />
      <noscript>
        <p>
          <a href={pathTo('DataCopyPage', {})}>{text('lookAgain')}</a>
        </p>
      </noscript>
    </>
  );
}

/** The download link, as an ordinary download, since browsers can resume one that was interrupted. */
function Ready({ copy }: { copy: DataExport }) {
  const intl = useIntl();
  const values = {
    date: formatInstant(intl, copy.createdAt, 'UTC'),
    until: formatInstant(intl, copy.expiresAt ?? copy.createdAt, 'UTC'),
    size: fileSize(intl, copy.bytes ?? 0),
  };
  const text = useMessages('DataCopyPage', values);
  return (
    <>
      <Banner kind="success" title={text('readyTitle')}>
        <p>{text('ready')}</p>
      </Banner>
      <div>
        <a className={buttonClass({})} href="/api/data-copy/file" download>
          {text('download')}
        </a>
      </div>
    </>
  );
}

/** Milliseconds. */
const every = 2000;

/** Polls the progress while the export is being prepared and the page is visible. */
function usePolling(isWaiting: boolean, onStatus: (own: DataCopyData['own']) => void): void {
  const dispatch = useAppDispatch();
  const latest = useRef(onStatus);
  useEffect(() => {
    latest.current = onStatus;
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      // Offline; the next poll may succeed.
      dispatch(loadExportStatus()).then(
        own => !isOver && latest.current(own),
        () => undefined,
      );
    }, every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWaiting, dispatch]);
}

export { DataCopyPage as Page };
export { loadData } from './loadData.ts';
