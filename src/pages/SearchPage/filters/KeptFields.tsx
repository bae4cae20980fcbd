import { toSearch } from '#src/search/listingQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Hidden fields that preserve the rest of the search: everything `but` the form's own fields. */
export function HiddenSearchFields({ values, but }: { values: SearchValues; but: readonly string[] }) {
  const kept = Object.entries(toSearch({ ...values, page: 1 }));
  return kept.map(
    ([key, value]) =>
      value !== undefined && !but.includes(key) && <input key={key} type="hidden" name={key} value={value} />,
  );
}
