import { getIn } from 'final-form';
import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, required } from '#src/forms/validators.ts';
import { namedOwnership, percent } from './tokenParams.ts';
import { usePayoutMessages } from './useSay.ts';
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
  const say = usePayoutMessages();
  const isTitled = (who: PersonValues | undefined) => isRepresentative || who?.isDirector === true;
  const isShare = (text: string | undefined, all?: object) => {
    const share = percent(text);
    if (!(share >= namedOwnership && share <= 100)) return say('ownershipInvalid', { least: namedOwnership });
    const total = everybody.reduce((sum, other) => sum + ownedBy(at(all, other)), 0);
    return total > 100 ? say('ownershipTooMuch') : undefined;
  };
  return (
    <>
      <TextField
        name={`${name}.title`}
        label={say('jobTitle')}
        autoComplete="off"
        isRequired={isTitled(person)}
        validate={(text, all) =>
          isTitled(at(all, name)) ? required(say('jobTitleRequired'))(text) : undefined
        }
      />
      <CheckboxField name={`${name}.isOwner`} label={say('isOwner', { least: namedOwnership })} />
      {person?.isOwner && (
        <TextField
          name={`${name}.ownership`}
          label={say('ownership')}
          inputMode="decimal"
          autoComplete="off"
          isRequired
          validate={composeValidators(required(say('ownershipRequired')), isShare)}
        />
      )}
      <CheckboxField
        name={`${name}.isDirector`}
        label={say('isDirector')}
        validate={(value, all) =>
          isRepresentative || value || at(all, name)?.isOwner ? undefined : say('roleRequired')
        }
      />
    </>
  );
}

/** Percent; 0 until it is a number. */
const ownedBy = (person: PersonValues | undefined): number =>
  person?.isOwner ? percent(person.ownership) || 0 : 0;
