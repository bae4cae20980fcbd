import { CheckboxField, CheckboxGroupField, RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { RatingField } from '#src/forms/RatingField.tsx';
import { FieldStates } from '../SampleForm.tsx';
import { useWords } from '../useWords.ts';

const values = ['one', 'two', 'three'] as const;

export function Choices() {
  const say = useWords();
  const options = values.map(value => ({ value, label: `${say('sample.label')} (${value})` }));
  const cards = options.map(option => ({ ...option, icon: 'home' as const, hint: say('sample.hint') }));
  return (
    <>
      <FieldStates name="RadioCardsField" filled="two">
        {field => <RadioCardsField {...field} options={cards} />}
      </FieldStates>
      <FieldStates name="CheckboxGroupField" filled={['one', 'three']}>
        {field => <CheckboxGroupField {...field} options={options} />}
      </FieldStates>
      <FieldStates name="CheckboxField" filled>
        {({ hint: _hint, ...field }) => <CheckboxField {...field} label={say('sample.sentence')} />}
      </FieldStates>
      <FieldStates name="RatingField" filled={4}>
        {field => <RatingField {...field} words={['1', '2', '3', '4', '5']} />}
      </FieldStates>
    </>
  );
}
