import type { RecordField } from '#contract/console/records.ts';
import { FieldGroup } from '#src/forms/Field.tsx';
import { useWiredField, type FieldProps } from '#src/forms/useWiredField.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ConsoleRecordPage.module.css';

interface PicturesFieldProps extends FieldProps<string> {
  pictures: NonNullable<RecordField['pictures']>;
}

/** Chooses the images to keep: the value holds their ids, separated by spaces. */
export function PicturesField({ pictures, ...field }: PicturesFieldProps) {
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
