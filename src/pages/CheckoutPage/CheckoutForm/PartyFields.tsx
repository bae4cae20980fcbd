import { useIntl } from 'react-intl';
import { partyMax, type Party } from '#contract/rules/party.ts';
import { CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import css from './CheckoutForm.module.css';

/** What is typed about who comes. */
export interface PartyValues {
  adults?: string;
  children?: string;
  /** `pets` when it is ticked. */
  with?: readonly string[];
}

/**
 * Asks who comes to a stay. It need not be said, since the guest may not know yet; but if it is, then in full.
 *
 * @param room how many people the place has room for; undefined when it doesn't say.
 */
export function PartyFields({ room }: { room: number | undefined }) {
  const intl = useIntl();
  const text = (id: string, numbers?: Record<string, number>) =>
    intl.formatMessage({ id: `CheckoutPage.${id}` }, numbers);
  const validate =
    (min: number) =>
    (value: string | undefined, all: PartyValues = {}) => {
      if (!isSaid(all)) return undefined;
      const count = countOf(value);
      if (!(count >= min && count <= partyMax)) return text('partyWrong', { min, max: partyMax });
      const people = countOf(all.adults) + countOf(all.children);
      // Said once, below the first of the two fields.
      return min > 0 && room !== undefined && people > room ? text('partyTooMany', { room }) : undefined;
    };
  return (
    <fieldset className={css.party}>
      <legend>{text('party')}</legend>
      <div className={css.pair}>
        <TextField
          name="adults"
          isRequired={false}
          label={text('adults')}
          inputMode="numeric"
          maxLength={3}
          validate={validate(1)}
        />
        <TextField
          name="children"
          label={text('children')}
          hint={text('childrenHint')}
          inputMode="numeric"
          maxLength={3}
          isRequired={false}
          validate={validate(0)}
        />
      </div>
      <CheckboxGroupField
        name="with"
        label={text('partyWith')}
        isLabelHidden
        isRequired={false}
        options={[{ value: 'pets', label: text('pets') }]}
      />
    </fieldset>
  );
}

/** Returns the whole number that is typed; NaN for anything else. An empty field is 0. */
function countOf(typed = ''): number {
  return /^\s*\d{0,4}\s*$/.test(typed) ? Number(typed) : NaN;
}

const isSaid = ({ adults = '', children = '', with: others = [] }: PartyValues): boolean =>
  adults.trim() !== '' || children.trim() !== '' || others.length > 0;

/** Returns who comes; undefined when nothing is said. Expects valid values. */
export function partyIn(values: PartyValues): Party | undefined {
  if (!isSaid(values)) return undefined;
  const { adults, children, with: others = [] } = values;
  return { adults: countOf(adults), children: countOf(children), hasPets: others.includes('pets') };
}
