import { getIn } from 'final-form';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import { namedOwnership, percent } from './tokenParams.ts';
import type { PersonValues } from './values.ts';

interface RoleFieldsProps {
  /** The path of the person in the form's values. */
  name: string;
  person: PersonValues | undefined;
  /** The paths of all people of the company, including this one. */
  everybody: readonly string[];
  /** The representative, who need not be an owner or a director. */
  isRepresentative?: boolean;
}

const at = (all: object | undefined, name: string) => getIn(all ?? {}, name) as PersonValues | undefined;

/** The person's role in the company. */
export function RoleFields({ name, person, everybody, isRepresentative = false }: RoleFieldsProps) {
  const text = useMessages('Payout');
  const isTitled = (who: PersonValues | undefined) => isRepresentative || who?.isDirector === true;
  const isShare = (typed: string | undefined, all?: object) => {
    const share = percent(typed);
    if (!(share >= namedOwnership && share <= 100))
      return text('ownershipInvalid', { least: namedOwnership });
    const total = everybody.reduce((sum, other) => sum + ownedBy(at(all, other)), 0);
    return total > 100 ? text('ownershipTooMuch') : undefined;
  };
  return (
    <>
      <TextField
        name={`${name}.title`}
        label={text('jobTitle')}
        autoComplete="off"
        isRequired={isTitled(person)}
        validate={(typed, all) =>
          isTitled(at(all, name)) ? required(text('jobTitleRequired'))(typed) : undefined
        }
      />
      <CheckboxField name={`${name}.isOwner`} label={text('isOwner', { least: namedOwnership })} />
      {person?.isOwner && (
        <TextField
          name={`${name}.ownership`}
          label={text('ownership')}
          inputMode="decimal"
          autoComplete="off"
          isRequired
          validate={composeValidators(required(text('ownershipRequired')), isShare)}
        />
      )}
      <CheckboxField
        name={`${name}.isDirector`}
        label={text('isDirector')}
        validate={(value, all) =>
          isRepresentative || value || at(all, name)?.isOwner ? undefined : text('roleRequired')
        }
      />
    </>
  );
}

/** Percent; 0 until it is a number. */
const ownedBy = (person: PersonValues | undefined): number =>
  person?.isOwner ? percent(person.ownership) || 0 : 0;
