import { FormattedMessage, useIntl } from 'react-intl';
import type { CacheFigures } from '#contract/console/health.ts';
import { fileSize } from '#src/components/fileSize.ts';
import { ConsoleCell, ConsoleHeading, ConsoleTable } from '#src/features/Console/ConsoleTable.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './ConsoleHealthPage.module.css';

const columns = ['name', 'entries', 'size', 'found'] as const;

/** Shows what the process that has responded holds in memory. */
export function Caches({ caches }: { caches: readonly CacheFigures[] }) {
  return (
    <section className={css.caches}>
      <h2>
        <FormattedMessage id="ConsoleHealthPage.caches" />
      </h2>
      <ConsoleTable
        id="caches"
        caption={<FormattedMessage id="ConsoleHealthPage.caches.about" />}
        headings={columns.map(name => [
          name,
          <FormattedMessage key={name} id={`ConsoleHealthPage.caches.${name}`} />,
        ])}
      >
        {caches.map(cache => (
          <Cache key={cache.name} {...cache} />
        ))}
      </ConsoleTable>
    </section>
  );
}

function Cache({ name, entries, bytes, limit, hits, misses }: CacheFigures) {
  const intl = useIntl();
  const text = useMessages('ConsoleHealthPage');
  const reads = hits + misses;
  const inWords = (size: number) => <span className={css.size}>{fileSize(intl, size)}</span>;
  return (
    <tr>
      <ConsoleHeading>{text(`cache.${name}`)}</ConsoleHeading>
      <ConsoleCell label={text('caches.entries')}>{intl.formatNumber(entries)}</ConsoleCell>
      <ConsoleCell label={text('caches.size')}>
        <span>
          <FormattedMessage
            id="ConsoleHealthPage.caches.sizeOf"
            values={{ size: inWords(bytes), limit: inWords(limit) }}
          />
        </span>
      </ConsoleCell>
      <ConsoleCell label={text('caches.found')}>
        {reads === 0 ? '–' : intl.formatNumber(hits / reads, { style: 'percent' })}
      </ConsoleCell>
    </tr>
  );
}
