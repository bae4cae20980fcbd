import { Field } from '#src/forms/Field.tsx';
import { useWiredField, type FieldProps } from '#src/forms/useWiredField.ts';
import fieldCss from '#src/forms/Field.module.css';

/** A date and time in the operator's local time zone; the value is an ISO instant, or null when empty. */
export function InstantField({ name, label, hint }: Pick<FieldProps<string>, 'name' | 'label' | 'hint'>) {
  const { input, ids, error, aria } = useWiredField<string>(
    { name, label, hint, isRequired: false },
    { format: toLocal, parse: toInstant },
  );
  return (
    <Field label={label} hint={hint} isLabelHidden={undefined} isRequired={false} ids={ids} error={error}>
      <input {...aria} {...input} id={ids.control} type="datetime-local" className={fieldCss.control} />
    </Field>
  );
}

/** Formats an instant as "2026-03-02T12:00", as the input requires. */
function toLocal(instant: string | null | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  const part = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
  return `${day}T${part(date.getHours())}:${part(date.getMinutes())}`;
}

function toInstant(local: string): string | null {
  const date = new Date(local);
  return local && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}
