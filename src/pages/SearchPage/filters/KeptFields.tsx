import { toSearch } from '../listingQuery.ts';
import type { SearchValues } from '../searchValues.ts';

/** What a form has to send along so that the rest of the search stays as it is: all `but` what it asks itself. */
export function KeptFields({ values, but }: { values: SearchValues; but: readonly string[] }) {
  const kept = Object.entries(toSearch({ ...values, page: 1 }));
  return kept.map(
    ([key, value]) =>
      value !== undefined && !but.includes(key) && <input key={key} type="hidden" name={key} value={value} />,
  );
}
