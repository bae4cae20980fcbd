import { useRef } from 'react';
import type { DataExport } from '#contract/account/user.ts';
import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { useMessages } from '#src/util/messages.ts';
import { ExportForm } from './ExportForm.tsx';
import css from './DataCopyPage.module.css';
import { usePage, type DataCopyData } from './loadData.ts';
import { Preparing } from './Preparing.tsx';
import { Ready } from './Ready.tsx';
import { usePolling } from './usePolling.ts';

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

export { DataCopyPage as Page };
export { loadData } from './loadData.ts';
