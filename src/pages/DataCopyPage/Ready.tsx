import { useIntl } from 'react-intl';
import type { DataExport } from '#contract/account/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { fileSize } from '#src/components/fileSize.ts';
import { formatInstant } from '#contract/time/dates.ts';
import { useMessages } from '#src/util/messages.ts';

/** The download link, as an ordinary download, since browsers can resume one that was interrupted. */
export function Ready({ copy }: { copy: DataExport }) {
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
