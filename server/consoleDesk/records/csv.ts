import { stringify } from 'csv-stringify/sync';
import type { FactValue } from '#contract/entities/console.ts';
import { recordsExported } from '#contract/rules/consoleRecords.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { RecordSource, Wanted } from './source.ts';

const atOnce = 500;

/**
 * A list as CSV, in pieces, up to as many rows as the contract says; a last row tells that there are more. What a
 * spreadsheet would take for a formula is text.
 */
export async function* csvOf(
  engine: Engine,
  source: RecordSource,
  filters: Wanted['filters'],
): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only with this mark.
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
