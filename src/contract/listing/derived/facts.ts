import type { FieldWith } from '../fields.ts';
import { rows } from '../partsOf.ts';

/** The fields among the facts of a listing's page, in order. */
export const factRows = rows
  .flatMap(([name, row]) => {
    const { kind, fact } = row;
    const unit = row.kind === 'number' ? row.unit : undefined;
    const hasOwnLabels = 'hasOwnLabels' in row ? row.hasOwnLabels : undefined;
    const isTranslated = row.kind === 'text' ? row.isTranslated : undefined;
    return typeof fact === 'object' ? [{ name, kind, ...fact, unit, hasOwnLabels, isTranslated }] : [];
  })
  .toSorted(({ order: one = 0 }, { order: other = 0 }) => one - other)
  .map(({ order: _order, ...row }) => row);

const isSection = (name: string): name is FieldWith<{ kind: 'text' }> =>
  rows.some(([key, { kind, fact }]) => key === name && kind === 'text' && fact === 'section');

/** The texts that have a part of the page of their own. */
export const sections = rows.map(([name]) => name).filter(isSection);
