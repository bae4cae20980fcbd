import { stringify } from 'csv-stringify/sync';
import type { FactValue } from '#contract/console/queueItem.ts';
import { recordsExported } from '#contract/console/recordKinds.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { RecordSource, RecordQuery } from './source.ts';

const atOnce = 500;

/**
 * Yields a list as CSV in chunks, up to the row limit of the contract; a last row says when there are more. Values that
 * a spreadsheet would read as formulas are escaped.
 */
export async function* csvOf(
  engine: Engine,
  source: RecordSource,
  filters: RecordQuery['filters'],
): AsyncGenerator<string> {
  // Excel detects UTF-8 only with a byte order mark.
  yield `\uFEFF${lines([['id', 'title', ...source.columns]])}`;
  let after: string | undefined;
  for (let written = 0; written < recordsExported;) {
    const rows = await source.search(engine, { filters, after, limit: atOnce });
    const piece = rows.slice(0, recordsExported - written);
    yield lines(piece.map(({ id, title, cells }) => [id, title, ...cells.map(cellText)]));
    if (rows.length < atOnce) return;
    written += piece.length;
    after = piece.at(-1)?.id;
  }
  const more = await source.search(engine, { filters, after, limit: 1 });
  if (more.length > 0) yield lines([[`only the first ${recordsExported}: please narrow the filters`]]);
}

const lines = (rows: readonly (readonly string[])[]) =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: 'windows' });

function cellText(value: FactValue | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if ('instant' in value) return value.instant;
  if ('day' in value) return value.day;
  if ('codes' in value) return value.codes.join(' ');
  return `${value.amount} ${value.currency}`;
}
