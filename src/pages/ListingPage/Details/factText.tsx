import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import { formatDay } from '#contract/time/dates.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import type { factRows } from '#contract/listing/derived/facts.ts';
import { useShown } from '#src/components/Translated/useShown.ts';
import { languageName } from '#src/util/languages.ts';
import css from '../ListingPage.module.css';

export type FactRow = (typeof factRows)[number];

/** Returns the values of a field of this listing, each as text; of a place its address. An unticked box says nothing. */
export function valuesOf(data: ListingPublicData, { name }: FactRow): string[] {
  const value = data[name] ?? [];
  return [typeof value === 'object' && 'address' in value ? value.address : value]
    .flat()
    .filter(one => one !== false)
    .map(one => (typeof one === 'object' ? one.date : String(one)))
    .filter(Boolean);
}

/** Returns what a listing says in a field that has a value. `titleIn`: the language of its title. */
export function factText(
  intl: IntlShape,
  data: ListingPublicData,
  row: FactRow,
  titleIn: string | undefined,
): ReactNode {
  const [first = '', ...others] = valuesOf(data, row);
  switch (row.kind) {
    case 'number':
      return numberText(intl, data, Number(first), row.unit);
    case 'day':
      return first && formatDay(intl, first, { withYear: true });
    case 'text':
      return row.isTranslated ? <Translated text={first} titleIn={titleIn} /> : first;
    case 'place':
      return <Town address={localizeAddress(intl, first)} />;
    case 'languages':
      return [first, ...others].map(code => languageName(intl, code)).join(', ');
    case 'one':
    case 'many':
    case 'boolean': {
      const labels = row.hasOwnLabels ? 'ListingPage.' : 'ListingFact.';
      return [first, ...others]
        .map(value => intl.formatMessage({ id: `${labels}${row.name}.${value}` }))
        .join(', ');
    }
  }
}

function numberText(
  intl: IntlShape,
  { category }: ListingPublicData,
  count: number,
  unit: FactRow['unit'],
): string {
  if (unit === undefined) return intl.formatNumber(count);
  if (unit === 'nights') return intl.formatMessage({ id: 'ListingPage.nights' }, { count });
  const id = category === 'lookingForPlace' ? 'ListingPage.capacityNeeded' : 'ListingPage.capacityRoom';
  return intl.formatMessage({ id }, { count });
}

function Town({ address }: { address: string }) {
  return (
    <>
      <bdi>{address}</bdi>
      <span className={css.note}>
        <FormattedMessage id="ListingPage.townNote" />
      </span>
    </>
  );
}

function Translated({ text, titleIn }: { text: string; titleIn: string | undefined }) {
  const shown = useShown(text, { likely: titleIn });
  return (
    <span lang={shown.lang} dir="auto">
      {shown.text}
    </span>
  );
}
