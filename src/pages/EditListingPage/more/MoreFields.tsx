import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-final-form';
import { useIntl } from 'react-intl';
import type { FactGroup } from '#contract/listing/field.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { classNames } from '#src/components/classNames.ts';
import disclosure from '#src/components/disclosure.module.css';
import { useMessages } from '#src/util/messages.ts';
import page from '../EditListingPage.module.css';
import { FieldInput } from '../FieldInputs.tsx';
import { fieldValuesOf, rowsIn, type FieldValues, type FormRow } from '../fieldValues.ts';
import { usePage } from '../loadData.ts';
import { filledTexts } from './filledText.ts';
import css from './MoreFields.module.css';

interface MoreFieldsProps {
  listing: Listing | null;
  /** As typed. */
  values: FieldValues;
}

/** The groups in the order in which they are asked for: who comes first decides who can be matched. */
const groups: readonly FactGroup[] = ['people', 'time', 'place', 'needs', 'how', 'languages'];

/** The optional fields beside the description, in sections under the headings that the listing's page gives them. */
export function MoreFields({ listing, values }: MoreFieldsProps) {
  const text = useMessages('EditListingPage');
  const isNew = usePage().data.type !== 'edit';
  const rows = moreRows(listing);
  const shown = groups
    .map(group => ({ group, rows: rows.filter(row => groupOf(row) === group) }))
    .filter(one => one.rows.length > 0);
  return (
    <>
      <p className={page.hint}>{text('matchHint')}</p>
      <div className={css.sections}>
        {shown.map((one, at) => (
          <Section key={one.group} {...one} {...{ listing, values, isNew }} isFirst={at === 0} />
        ))}
      </div>
    </>
  );
}

interface SectionProps extends MoreFieldsProps {
  group: FactGroup;
  rows: readonly FormRow[];
  isFirst: boolean;
  /** Whether the listing was never published. */
  isNew: boolean;
}

/**
 * Fields that open and close, also without JavaScript. Of a new listing, the first are open, and those with a value; of a
 * published one, whose authors know what they wrote, only those with a value that isn't saved.
 */
function Section({ group, rows, listing, values, isFirst, isNew }: SectionProps) {
  const intl = useIntl();
  const text = useMessages('EditListingPage');
  const name = useMessages('FactGroup')(group);
  const filled = filledTexts(intl, rows, values).join(' · ');
  const saved = filledTexts(intl, rows, fieldValuesOf(['description', 'match'], listing)).join(' · ');
  // Initial state only: then the author opens and closes it, and the form opens it for an error.
  const [isOpen] = useState(isNew ? isFirst || filled !== '' : filled !== saved);
  const details = useRef<HTMLDetailsElement>(null);
  const { errors, touched } = useFormState({ subscription: { errors: true, touched: true } });
  const isWrong = rows.some(row => touched?.[row.name] && errors?.[row.name] !== undefined);
  // Also when a correction elsewhere brings up the next contradiction; not when the author has just closed it.
  useEffect(() => {
    const section = details.current;
    if (isWrong && section && !section.contains(document.activeElement)) section.open = true;
  }, [isWrong]);
  return (
    <details ref={details} className={css.section} open={isOpen}>
      <summary className={classNames(disclosure.summary, css.summary)}>
        <h3 className={css.name}>{name}</h3>
        {/* Server and browser may use different names for days and languages. */}
        <span className={css.filled} suppressHydrationWarning>
          {filled || text('filled.nothing')}
        </span>
      </summary>
      <div className={css.fields} role="group" aria-label={name}>
        {rows.map(row => (
          <FieldInput key={row.name} row={row} listing={listing} />
        ))}
      </div>
    </details>
  );
}

const groupOf = ({ fact }: FormRow) => (typeof fact === 'object' ? fact.group : undefined);

const moreRows = (listing: Listing | null) => [
  ...rowsIn('description', listing),
  ...rowsIn('match', listing),
];

/** Returns the names of the fields of {@link MoreFields}. */
export const moreFields = (listing: Listing | null): readonly string[] =>
  moreRows(listing).map(({ name }) => name);
