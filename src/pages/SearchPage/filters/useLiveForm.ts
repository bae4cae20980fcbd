import { type RefObject, useEffect, useRef } from 'react';
import type { SearchValues } from '#src/search/searchValues.ts';
import { filters } from '#src/config/filters.ts';
import { isReversed } from '#src/search/searchValues.ts';
import { isStaged, readForm, showInForm } from './formValues.ts';
import { watchPopups } from './watchPopups.ts';

/** Makes a filter form search while it is filled in. */
export function useLiveForm(
  form: RefObject<HTMLFormElement | null>,
  values: SearchValues,
  onSearch: LiveHost['onSearch'],
): void {
  const latest = useRef({ values, onSearch });
  const live = useRef<LiveForm>(undefined);

  useEffect(() => {
    latest.current = { values, onSearch };
  });
  // Choices made before hydration are not overwritten: the first search is the one the form was rendered with.
  useEffect(() => live.current?.sync(), [values]);
  useEffect(() => {
    if (!form.current) return;
    const started = startLiveForm(form.current, {
      values: () => latest.current.values,
      onSearch: (...args) => latest.current.onSearch(...args),
    });
    live.current = started;
    return started.stop;
  }, [form]);
}

interface LiveHost {
  /** The search on screen. */
  values: () => SearchValues;
  /** Called with a new search. `isSame`: continues typing in the same field; `isDone`: the form was submitted. */
  onSearch: (values: SearchValues, how: { isSame: boolean; isDone: boolean }) => void;
}

interface LiveForm {
  /** Updates the form after the search on screen has changed, except for the field being typed in. */
  sync: () => void;
  stop: () => void;
}

/**
 * Makes a plain filter form search while it is filled in: choices apply at once, typed text after a pause, staged
 * controls (`data-staged`) on submission. Also closes popups in the usual ways.
 */
function startLiveForm(form: HTMLFormElement, { values, onSearch }: LiveHost): LiveForm {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastTyped: string | undefined;
  // The next change builds on the last requested search, even while that is still loading.
  let requested: SearchValues | undefined;
  const now = () => requested ?? values();

  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const search = (name: string | undefined, isDone: boolean) => {
    forget();
    const isSame = name !== undefined && name === lastTyped;
    lastTyped = name;
    requested = readForm(form, now(), isDone);
    onSearch(requested, { isSame, isDone });
  };
  const show = (isPanelToo: boolean) => {
    if (timer === undefined) showInForm(form, now(), isPanelToo);
  };
  const popups = watchPopups(form, show, options.signal);

  form.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || isStaged(target)) return;
      const wait = filterDebounce(target.name, target.value);
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
      const isWrong = popups.isPanelOpen() && isReversed(requested?.price);
      // The error is shown below the second field.
      if (isWrong) [...form.querySelectorAll<HTMLInputElement>('[name=price]')].at(-1)?.focus();
      else popups.close();
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
      requested = undefined;
      show(!popups.isPanelOpen());
    },
    stop: () => {
      forget();
      controller.abort();
    },
  };
}

const keywordsWaitBelow = 3;
const shortKeywordsWait = 2000;
const keywordsWait = 600;
const rangeWait = 400;

/**
 * Returns the debounce of a filter in milliseconds (specification sections 5 and 9). `text` is the value of its
 * control.
 */
function filterDebounce(key: string, text: string): number {
  const kind = filters.find(filter => filter.key === key)?.kind;
  if (kind === 'keyword') return text.trim().length < keywordsWaitBelow ? shortKeywordsWait : keywordsWait;
  return kind === 'price' || kind === 'number' || kind === 'dates' ? rangeWait : 0;
}
