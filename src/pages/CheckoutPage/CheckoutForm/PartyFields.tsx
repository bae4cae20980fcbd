import { maxParty, type Party } from '#contract/booking/party.ts';
import { isBlank } from '#contract/text/blank.ts';
import { plainSigns } from '#contract/text/pastedText.ts';
import { CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './CheckoutForm.module.css';

/** The guests as typed. */
export interface PartyValues {
  adults?: string;
  children?: string;
  /** `pets` when it is ticked. */
  with?: readonly string[];
}

/**
 * Fields for the guests of a stay. Optional, since the customer may not know yet; but if filled in, then completely.
 *
 * @param room the number of people the place can host; undefined when the listing doesn't say.
 */
export function PartyFields({ room }: { room: number | undefined }) {
  const text = useMessages('CheckoutPage');
  const validate =
    (min: number) =>
    (value: string | undefined, all: PartyValues = {}) => {
      if (!isSaid(all)) return undefined;
      const count = countOf(value);
      if (!(count >= min && count <= maxParty)) return text('partyWrong', { min, max: maxParty });
      const people = countOf(all.adults) + countOf(all.children);
      // The error is shown once, below the first of the two fields.
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
          validate={validate(1)}
        />
        <TextField
          name="children"
          label={text('children')}
          hint={text('childrenHint')}
          inputMode="numeric"
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

/** Parses a whole number; NaN for anything else. An empty field is 0. */
function countOf(typed = ''): number {
  const plain = plainSigns(typed);
  return /^\d{0,4}$/.test(plain) ? Number(plain) : NaN;
}

const isSaid = ({ adults = '', children = '', with: others = [] }: PartyValues): boolean =>
  !isBlank(adults) || !isBlank(children) || others.length > 0;

/** Returns the guests; undefined when all fields are empty. Expects valid values. */
export function partyIn(values: PartyValues): Party | undefined {
  if (!isSaid(values)) return undefined;
  const { adults, children, with: others = [] } = values;
  return { adults: countOf(adults), children: countOf(children), hasPets: others.includes('pets') };
}
