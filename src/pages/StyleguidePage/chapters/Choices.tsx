import { CheckboxField, CheckboxGroupField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { RatingField } from '#src/forms/RatingField.tsx';
import { useMessages } from '#src/util/messages.ts';
import { FieldStates } from '../SampleForm.tsx';

const values = ['one', 'two', 'three'] as const;

export function Choices() {
  const text = useMessages('StyleguidePage');
  const options = values.map(value => ({ value, label: `${text('sample.label')} (${value})` }));
  const cards = options.map(option => ({ ...option, icon: 'home' as const, hint: text('sample.hint') }));
  return (
    <>
      <FieldStates name="RadioCardsField" filled="two">
        {field => <RadioCardsField {...field} options={cards} />}
      </FieldStates>
      <FieldStates name="CheckboxGroupField" filled={['one', 'three']}>
        {field => <CheckboxGroupField {...field} options={options} />}
      </FieldStates>
      <FieldStates name="CheckboxField" filled>
        {({ hint: _hint, ...field }) => <CheckboxField {...field} label={text('sample.sentence')} />}
      </FieldStates>
      <FieldStates name="RatingField" filled={4}>
        {field => <RatingField {...field} words={['1', '2', '3', '4', '5']} />}
      </FieldStates>
    </>
  );
}
