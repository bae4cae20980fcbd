import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { RecordAction, RecordField } from '#contract/console/records.ts';
import type { RecordKind } from '#contract/console/recordKinds.ts';
import type { Failure } from '#src/api/failure.ts';
import { FactList } from '#src/features/Console/FactList.tsx';
import { codeText, labelText } from '#src/features/Console/words.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { MoneyField } from '#src/forms/MoneyField.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import { FieldGroup } from '#src/forms/Field.tsx';
import { type FieldProps, useWiredField } from '#src/forms/useWiredField.ts';
import { ReasonField, RecordError } from './ReasonForm.tsx';
import type { ActionInput } from './useRecord.ts';
import css from './ConsoleRecordPage.module.css';

interface ActionFormProps {
  kind: RecordKind;
  action: RecordAction;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
  onAct: (input: ActionInput) => Promise<void>;
  onCancel: () => void;
}

/** Amounts are numbers of minor units. */
type Values = Record<string, string | number | readonly string[] | undefined>;

/** The effects of an action, the reason for it, and its confirmation. Typed text is kept when it fails. */
export function ActionForm({
  kind,
  action: { name, means, fields },
  failure,
  onAct,
  onCancel,
}: ActionFormProps) {
  const intl = useIntl();
  const text = useMessages('ConsoleRecordPage');
  const label = intl.formatMessage({ id: `ConsoleRecordPage.action.${kind}.${name}` });
  const meansId = `ConsoleRecordPage.means.${kind}.${name}`;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, textarea, input, button')?.focus(), []);
  const handleSubmit = ({ reason = '', ...values }: Values) =>
    onAct({
      reason: String(reason),
      values: Object.fromEntries(fields.map(({ name }) => [name, textOf(values[name])])),
    });

  return (
    <div
      ref={frame}
      className={css.form}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {meansId in intl.messages && <p>{intl.formatMessage({ id: meansId })}</p>}
      {means.length > 0 && <FactList facts={means} />}
      <Form<Values>
        label={label}
        initialValues={Object.fromEntries(fields.map(field => [field.name, initialOf(field)]))}
        onSubmit={handleSubmit}
      >
        {fields.map(field => (
          <ActionField key={field.name} field={field} />
        ))}
        <ReasonField />
        <RecordError failure={failure} />
        <ButtonRow>
          <SubmitButton>{label}</SubmitButton>
          <CancelButton onCancel={onCancel}>{text('back')}</CancelButton>
        </ButtonRow>
      </Form>
    </div>
  );
}

const textOf = (value: Values[string]): string =>
  typeof value === 'object' ? value.join(' ') : String(value ?? '');

function initialOf({ type, value }: RecordField): Values[string] {
  if (type === 'choices') return value.split(' ').filter(Boolean);
  return type === 'money' && value !== '' ? Number(value) : value;
}

/** Maximum length of a text that operators write or correct, in characters. */
const maxWords = 5000;
const maxLine = 200;

function ActionField({ field }: { field: RecordField }) {
  const { name, type, choices = [], currency, pictures = [], isRequired } = field;
  const intl = useIntl();
  const text = useMessages('ConsoleRecordPage');
  const labelId = `ConsoleRecordPage.field.${name}`;
  const wired = {
    name,
    label: labelId in intl.messages ? intl.formatMessage({ id: labelId }) : labelText(intl, name),
    isRequired,
    validate: isRequired ? required(text('fieldRequired')) : undefined,
  };
  if (type === 'money' && currency) return <MoneyField {...wired} currency={currency} validate={undefined} />;
  if (type === 'pictures')
    return <PicturesField {...wired} validate={required(text('picturesRequired'))} pictures={pictures} />;
  if (type === 'choices')
    return (
      <CheckboxGroupField
        {...wired}
        options={choices.map(value => ({ value, label: codeText(intl, value) }))}
      />
    );
  if (type === 'choice')
    return (
      <SelectField
        {...wired}
        placeholder={text(isRequired ? 'choose' : 'none')}
        options={choices.map(value => ({ value, label: codeText(intl, value) }))}
      />
    );
  if (type === 'words') return <TextAreaField {...wired} rows={4} maxLength={maxWords} />;
  if (type === 'day') return <DateField {...wired} />;
  return <TextField {...wired} maxLength={maxLine} />;
}

interface PicturesFieldProps extends FieldProps<string> {
  pictures: NonNullable<RecordField['pictures']>;
}

/** Chooses the images to keep: the value holds their ids, separated by spaces. */
function PicturesField({ pictures, ...field }: PicturesFieldProps) {
  const text = useMessages('ConsoleRecordPage');
  const { input, ids, error, aria } = useWiredField<string>(field);
  const kept = String(input.value).split(' ');
  const toggle = (id: string) => {
    const stays = (one: string) => (one === id ? !kept.includes(one) : kept.includes(one));
    input.onChange(
      pictures
        .map(picture => picture.id)
        .filter(stays)
        .join(' '),
    );
  };
  return (
    <FieldGroup {...field} ids={ids} error={error}>
      <div className={css.pictures}>
        {pictures.map(({ id, src }, at) => (
          <label key={id} className={css.picture}>
            {src !== '' && <img src={src} alt="" loading="lazy" />}
            <span>
              <input
                type="checkbox"
                name={input.name}
                checked={kept.includes(id)}
                aria-invalid={aria['aria-invalid']}
                aria-describedby={aria['aria-describedby']}
                onChange={() => toggle(id)}
                onBlur={input.onBlur}
              />{' '}
              {text('picture', { number: at + 1 })}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
