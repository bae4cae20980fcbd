import { useRef } from 'react';
import { CardField, type CardHandle } from '#src/forms/CardField/CardField.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { DayField } from '#src/forms/DayField.tsx';
import { LocationField } from '#src/forms/LocationField.tsx';
import { MoneyField } from '#src/forms/MoneyField.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { usePlaceSearch } from '#src/store/placeSearch.ts';
import { useMessages } from '#src/util/messages.ts';
import { FieldStates, SampleForm } from '../SampleForm.tsx';
import { aPlace } from '../samples.ts';
import { Specimen, State } from '../Specimen.tsx';

export function Fields() {
  const text = useMessages('StyleguidePage');
  const { currency } = useSettings();
  const search = usePlaceSearch();
  const card = useRef<CardHandle>(null);
  const options = ['one', 'two'].map(value => ({ value, label: `${text('sample.label')} (${value})` }));
  return (
    <>
      <FieldStates name="TextField" filled={text('sample.title')}>
        {field => <TextField {...field} />}
      </FieldStates>
      <Specimen name="TextField, disabled">
        <State name="disabled">
          <SampleForm value={text('sample.title')}>
            <TextField name="sample" label={text('sample.label')} disabled />
          </SampleForm>
        </State>
      </Specimen>
      <FieldStates name="TextAreaField" filled={text('sample.sentence')}>
        {field => <TextAreaField {...field} maxLength={text('sample.sentence').length + 5} />}
      </FieldStates>
      <FieldStates name="PasswordField" filled="correct horse">
        {field => <PasswordField {...field} autoComplete="new-password" />}
      </FieldStates>
      <FieldStates name="SelectField" filled="one">
        {field => <SelectField {...field} options={options} placeholder={text('sample.choose')} />}
      </FieldStates>
      <FieldStates name="MoneyField" filled={1250}>
        {field => <MoneyField {...field} currency={currency} />}
      </FieldStates>
      <FieldStates name="DateField" filled="2030-05-06">
        {field => <DateField {...field} />}
      </FieldStates>
      <FieldStates name="DayField" filled="2030-05-06">
        {field => <DayField {...field} />}
      </FieldStates>
      <FieldStates name="LocationField" filled={aPlace}>
        {field => <LocationField {...field} search={search} placeholder={text('sample.choose')} />}
      </FieldStates>
      <Specimen name="CardField">
        <State name="busy">
          <CardField ref={card} stripe={undefined} label={text('sample.label')} hint={text('sample.hint')} />
        </State>
        <State name="wrong">
          <CardField
            ref={card}
            stripe={undefined}
            label={text('sample.label')}
            error={{ code: 'card_declined' }}
          />
        </State>
      </Specimen>
    </>
  );
}
