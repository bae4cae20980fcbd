import { rows } from '../partsOf.ts';

/**
 * The fields on cards, most important first. `category`: only on these listings; `only`: only these values, in this
 * order.
 */
export const chipRows = rows
  .flatMap(([name, { appliesTo, chip }]) =>
    chip ? [{ name, category: appliesTo?.category, only: chip.only, order: chip.order }] : [],
  )
  .toSorted((one, other) => one.order - other.order)
  .map(({ order: _order, ...row }) => row);
