import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { useMessages } from '#src/util/messages.ts';
import { FieldsGroup } from './FieldsGroup.tsx';
import { PersonFields } from './PersonFields.tsx';
import { RoleFields } from './RoleFields.tsx';
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
  const text = useMessages('Payout');
  return (
    <FieldsGroup title={text('othersTitle')} hint={text('othersHint')}>
      {names.map((name, index) => {
        const person = values.others?.[name];
        const field = `others.${name}`;
        return (
          <FieldsGroup key={name} title={text('otherTitle', { number: index + 1 })}>
            <PersonFields name={field} country={country} />
            <RoleFields name={field} person={person} everybody={everybody} />
            <div>
              <Button variant="quiet" onClick={() => onRemove(name)}>
                {text('removeOther', { number: index + 1 })}
              </Button>
            </div>
          </FieldsGroup>
        );
      })}
      <ButtonRow>
        <Button variant="secondary" onClick={onAdd}>
          {text('addOther')}
        </Button>
      </ButtonRow>
    </FieldsGroup>
  );
}
