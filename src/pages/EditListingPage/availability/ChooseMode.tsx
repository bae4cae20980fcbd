import { useId } from 'react';
import { useMessages } from '#src/util/messages.ts';
import css from './availability.module.css';

const modes = ['one', 'several'] as const;

/** What a press on a day does: it changes that day, or chooses the first or last of several. */
export type Mode = (typeof modes)[number];

/** Whether one day is changed at a time or several at once. */
export function ChooseMode({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const name = useId();
  const text = useMessages('EditListingPage');
  return (
    <div role="radiogroup" aria-label={text('choose')} className={css.modes}>
      {modes.map(one => (
        <label key={one} className={css.mode}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === mode}
            onChange={() => onChoose(one)}
            className={css.radio}
          />
          {text(`choose.${one}`)}
        </label>
      ))}
    </div>
  );
}
