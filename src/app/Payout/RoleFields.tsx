import { CheckboxField } from '#src/forms/ChoiceFields.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composed, required } from '#src/forms/validators.ts';
import { namedOwnership } from './tokenParams.ts';
import { useSay } from './useSay.ts';
import type { PersonValues } from './values.ts';

interface RoleFieldsProps {
  name: string;
  person: PersonValues | undefined;
  /** Percent of the company that the others own. */
  ownedByOthers: number;
  /** They need not be an owner or a director. */
  isRepresentative?: boolean;
}

/** What somebody is in the company. */
export function RoleFields({ name, person, ownedByOthers, isRepresentative = false }: RoleFieldsProps) {
  const say = useSay();
  const isTitled = isRepresentative || person?.isDirector === true;
  const isShare = (text: string | undefined) => {
    const share = Number(text?.replace(',', '.'));
    if (!(share >= namedOwnership && share <= 100)) return say('ownershipInvalid', { least: namedOwnership });
    return share + ownedByOthers > 100 ? say('ownershipTooMuch') : undefined;
  };
  return (
    <>
      <TextField
        name={`${name}.title`}
        label={say('jobTitle')}
        autoComplete="off"
        isRequired={isTitled}
        validate={isTitled ? required(say('jobTitleRequired')) : () => undefined}
      />
      <CheckboxField name={`${name}.isOwner`} label={say('isOwner', { least: namedOwnership })} />
      {person?.isOwner && (
        <TextField
          name={`${name}.ownership`}
          label={say('ownership')}
          inputMode="decimal"
          autoComplete="off"
          isRequired
          validate={composed(required(say('ownershipRequired')), isShare)}
        />
      )}
      <CheckboxField
        name={`${name}.isDirector`}
        label={say('isDirector')}
        validate={value => (isRepresentative || value || person?.isOwner ? undefined : say('roleRequired'))}
      />
    </>
  );
}

/** Percent, as far as it was typed. */
export const ownedBy = (person: PersonValues | undefined): number =>
  person?.isOwner ? Number(person.ownership?.replace(',', '.')) || 0 : 0;
