import { useId } from 'react';
import { useMessages } from '#src/util/messages.ts';
import { Icon } from '../Icon/Icon.tsx';
import css from './Stepper.module.css';

interface StepperProps {
  label: string;
  value: number;
  /** Least and largest value. */
  min?: number | undefined;
  max: number;
  onChange: (value: number) => void;
}

/** A small whole number, changed by one with two buttons. At a limit its button stays focusable and does nothing. */
export function Stepper({ label, value, min = 0, max, onChange }: StepperProps) {
  const id = useId();
  const text = useMessages('Stepper', { label });
  const step = (by: number) => {
    const next = value + by;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <div className={css.stepper} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <span className={css.buttons}>
        <button
          type="button"
          aria-label={text('less')}
          aria-disabled={value <= min || undefined}
          onClick={() => step(-1)}
        >
          <Icon path={minusPath} />
        </button>
        <output className={css.value} aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          aria-label={text('more')}
          aria-disabled={value >= max || undefined}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </div>
  );
}

const minusPath = 'M5 12h14';
