import { useIntl, type IntlShape } from 'react-intl';
import type { DataExport } from '#contract/entities/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { formatInstant } from '#contract/format/dates.ts';

/** The download link, as an ordinary download, since browsers can resume one that was interrupted. */
export function Ready({ copy }: { copy: DataExport }) {
  const intl = useIntl();
  const values = {
    date: formatInstant(intl, copy.createdAt, 'UTC'),
    until: formatInstant(intl, copy.expiresAt ?? copy.createdAt, 'UTC'),
    size: sizeOf(intl, copy.bytes ?? 0),
  };
  const say = (key: string) => intl.formatMessage({ id: `DataCopyPage.${key}` }, values);
  return (
    <>
      <Banner kind="success" title={say('readyTitle')}>
        <p>{say('ready')}</p>
      </Banner>
      <div>
        <a className={buttonClass({})} href="/api/data-copy/file" download>
          {say('download')}
        </a>
      </div>
    </>
  );
}

function sizeOf(intl: IntlShape, bytes: number): string {
  const [unit, size] = bytes < 100_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  return intl.formatNumber(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 });
}
