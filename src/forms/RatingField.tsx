import { FieldGroup } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './RatingField.module.css';

interface RatingFieldProps extends FieldProps<number> {
  /** The meaning of each rating, from one star up; sets the number of stars. */
  words: readonly string[];
}

/**
 * A star rating, best on the right. Each star is a radio button, so that arrow keys work; the chosen rating's meaning
 * is shown beside.
 */
export function RatingField({ words, ...field }: RatingFieldProps) {
  const { input, ids, error, aria } = useWiredField<number>(field);
  const chosen = Number(input.value) || 0;
  return (
    <FieldGroup {...field} ids={ids} error={error}>
      <div className={css.rating}>
        <span className={css.stars}>
          {words.map((word, at) => (
            <label key={word} className={css.star}>
              <input
                {...input}
                {...aria}
                type="radio"
                className={css.mark}
                aria-label={word}
                value={at + 1}
                checked={chosen === at + 1}
                onChange={() => input.onChange(at + 1)}
              />
              <span aria-hidden>{at < chosen ? '★' : '☆'}</span>
            </label>
          ))}
        </span>
        <span className={css.word} aria-hidden>
          {words[chosen - 1]}
        </span>
      </div>
    </FieldGroup>
  );
}
