import { filterWait } from '#src/config/filterWaits.ts';
import type { SearchValues } from '../searchValues.ts';
import { isStaged, readForm, showInForm } from './formValues.ts';
import { watchPopups } from './watchPopups.ts';

export interface LiveHost {
  /** The search on screen. */
  values: () => SearchValues;
  /** Another search is asked for. `isSame`: it goes on with what the last one typed; `isDone`: the form was sent. */
  onSearch: (values: SearchValues, how: { isSame: boolean; isDone: boolean }) => void;
}

export interface LiveForm {
  /** Another search has come to the screen: the form shows it, but for what is being typed. */
  sync: () => void;
  stop: () => void;
}

/**
 * Lets a plain form of filters search while it is filled in: choices at once, what is typed when it rests, what is staged
 * (`data-staged`) when the form is sent. Popups close as popups do.
 */
export function liveForm(form: HTMLFormElement, { values, onSearch }: LiveHost): LiveForm {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTyped: string | undefined;
  // What comes next builds on what was asked last, also while that is on its way.
  let asked: SearchValues | undefined;
  const now = () => asked ?? values();

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const search = (name: string | undefined, isDone: boolean) => {
    forget();
    const isSame = name !== undefined && name === lastTyped;
    lastTyped = name;
    asked = readForm(form, now(), isDone);
    onSearch(asked, { isSame, isDone });
  };
  const show = (isPanelToo: boolean) => {
    if (timer === undefined) showInForm(form, now(), isPanelToo);
  };
  const popups = watchPopups(form, show, options.signal);

  form.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || isStaged(target)) return;
      const wait = filterWait(target.name, target.value);
      forget();
      if (wait === 0) search(undefined, false);
      else timer = setTimeout(() => search(target.name, false), wait);
    },
    options,
  );
  form.addEventListener(
    'submit',
    event => {
      event.preventDefault();
      search(undefined, true);
      popups.close();
    },
    options,
  );
  form.addEventListener(
    'reset',
    event => {
      event.preventDefault();
      forget();
      popups.close();
    },
    options,
  );

  return {
    sync: () => {
      asked = undefined;
      show(!popups.isPanelOpen());
    },
    stop: () => {
      forget();
      controller.abort();
    },
  };
}
