import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { FieldsGroup } from './FieldsGroup.tsx';
import { PersonFields } from './PersonFields.tsx';
import { RoleFields } from './RoleFields.tsx';
import { usePayoutMessages } from './useSay.ts';
import type { PayoutValues } from './values.ts';

interface OtherPeopleProps {
  country: string;
  values: Partial<PayoutValues>;
  /** Their names in the form, in the order they were added. */
  names: readonly string[];
  /** The paths of all people of the company in the form's values. */
  everybody: readonly string[];
  onAdd: () => void;
  onRemove: (name: string) => void;
}

/** Further owners of a quarter of the company or more, and directors. */
export function OtherPeople({ country, values, names, everybody, onAdd, onRemove }: OtherPeopleProps) {
  const say = usePayoutMessages();
  return (
    <FieldsGroup title={say('othersTitle')} hint={say('othersHint')}>
      {names.map((name, index) => {
        const person = values.others?.[name];
        const field = `others.${name}`;
        return (
          <FieldsGroup key={name} title={say('otherTitle', { number: index + 1 })}>
            <PersonFields name={field} country={country} />
            <RoleFields name={field} person={person} everybody={everybody} />
            <div>
              <Button variant="quiet" onClick={() => onRemove(name)}>
                {say('removeOther', { number: index + 1 })}
              </Button>
            </div>
          </FieldsGroup>
        );
      })}
      <ButtonRow>
        <Button variant="secondary" onClick={onAdd}>
          {say('addOther')}
        </Button>
      </ButtonRow>
    </FieldsGroup>
  );
}
