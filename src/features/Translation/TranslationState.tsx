import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { TranslatedNote } from '#src/components/Translated/TranslatedNote.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { formatRelativeDelay } from '#src/forms/wait.ts';
import { canShare } from '#src/util/translation/browserTranslator.ts';
import {
  hideTranslations,
  subscribeToTranslations,
  type Translation,
  type TranslationFailure,
  translationOf,
} from '#src/util/translation/translations.ts';
import { messagesOf, useMessages } from '#src/util/messages.ts';
import { ChooseLanguage } from './ChooseLanguage.tsx';
import type { Original, TextSource } from './request.ts';
import { stopTranslating } from './translate.ts';
import { useRequestTranslation } from './useRequestTranslation.ts';
import css from './Translation.module.css';

interface TranslationStateProps {
  /** The texts that one control translates together. */
  originals: readonly Original[];
  source: TextSource;
  /** The reader has just pressed the control that this replaces. */
  hasFocus?: boolean;
  /** Each text shows its own translation note. */
  isQuiet?: boolean;
  /** Whether changes are announced to screen readers; one of many need not be. */
  isAnnounced?: boolean;
}

/** The progress and result of translations that the reader requested, with follow-up actions. */
export function TranslationState({
  originals,
  source,
  hasFocus = false,
  isQuiet = false,
  isAnnounced = true,
}: TranslationStateProps) {
  const ask = useRequestTranslation();
  const key = originals.map(({ text }) => text).join('\u0000');
  const texts = useMemo(() => key.split('\u0000'), [key]);
  const state = useGroup(texts);
  const { status, from, isHidden, failed, failure } = state;
  const [isChoosing, setIsChoosing] = useState(false);
  const place = useKeptFocus(status, hasFocus);
  const handleChosen = (language: string) => {
    setIsChoosing(false);
    ask({ originals, source, from: language });
  };
  const isUnsure = failure?.why === 'unknown-language' || failure?.why === 'no-pair';
  const hasChoice = !isQuiet && (status === 'failed' ? isUnsure : status === 'done' && !isHidden);
  const choice = hasChoice && (
    <Action id="Translation.otherLanguage" isOpen={isChoosing} onTap={() => setIsChoosing(!isChoosing)} />
  );
  const isTranslated = from.length > 0 && status !== 'waiting' && !isQuiet;
  return (
    <div ref={place} tabIndex={-1} className={css.state}>
      <span role={isAnnounced ? 'status' : undefined}>
        <StateText state={state} isQuiet={isQuiet} />
      </span>
      {status === 'waiting' && <Waiting progress={state.progress} onStop={() => stopTranslating(texts)} />}
      {isTranslated && (
        <TranslatedNote from={from} isHidden={isHidden} onToggle={hide => hideTranslations(texts, hide)}>
          {choice}
        </TranslatedNote>
      )}
      {!isTranslated && choice}
      {status === 'failed' && !isUnsure && failure?.why !== 'needs-consent' && (
        <Action
          id={failure?.why === 'needs-tap' ? 'Translation.download' : 'Translation.again'}
          onTap={() => ask({ originals: originals.filter(({ text }) => failed.includes(text)), source })}
        />
      )}
      {status === 'failed' && !isQuiet && canShare() && (
        <Action
          id="Translation.app"
          onTap={() => void navigator.share({ text: failed.join('\n\n') }).catch(() => undefined)}
        />
      )}
      {hasChoice && isChoosing && <ChooseLanguage onChoose={handleChosen} />}
    </div>
  );
}

function StateText({ state, isQuiet }: { state: GroupState; isQuiet: boolean }) {
  const intl = useIntl();
  const { status, progress, from, failure } = state;
  // Among many texts, a few in an unknown language are not worth a message.
  const isToTell = failure && !(isQuiet && ['unknown-language', 'no-pair'].includes(failure.why));
  if (isToTell && status === 'failed') return failureText(intl, failure);
  const text = messagesOf(intl, 'Translation');
  if (status === 'waiting') return text(progress === undefined ? 'waiting' : 'downloading');
  // For screen readers only: the translation itself is visible.
  if (from.length > 0 || isQuiet) return <VisuallyHidden>{text('done')}</VisuallyHidden>;
  return text('same');
}

function failureText(intl: IntlShape, { why, retryAfter }: NonNullable<GroupState['failure']>): string {
  return why === 'too-many' && retryAfter !== undefined
    ? intl.formatMessage({ id: 'Translation.failed.until' }, { when: formatRelativeDelay(retryAfter, intl) })
    : intl.formatMessage({ id: `Translation.failed.${why}` });
}

function Waiting({ progress, onStop }: { progress: number | undefined; onStop: () => void }) {
  const text = useMessages('Translation');
  return (
    <>
      {progress !== undefined && (
        <div className={css.progress}>
          <ProgressBar label={text('downloading')} value={progress} isLabelHidden />
        </div>
      )}
      <Action id="Translation.stop" onTap={onStop} />
    </>
  );
}

function Action({ id, isOpen, onTap }: { id: string; isOpen?: boolean; onTap: () => void }) {
  return (
    <button type="button" className={css.small} aria-expanded={isOpen} onClick={onTap}>
      <FormattedMessage id={id} />
    </button>
  );
}

/**
 * Prevents losing the focus when the focused element disappears: moves it to the element of the returned ref.
 * @param change changes whenever elements appear or disappear
 * @param isExpected the focus was on the element that this one replaces
 */
function useKeptFocus(change: string, isExpected: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasInside = useRef(isExpected);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const remember = ({ type }: FocusEvent) => {
      wasInside.current = type === 'focusin';
    };
    element.addEventListener('focusin', remember);
    // Removing an element fires no focusout event.
    element.addEventListener('focusout', remember);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', remember);
    };
  }, []);
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus();
  }, [change]);
  return place;
}

/** The combined translation state of several texts. */
interface GroupState {
  status: 'waiting' | 'done' | 'failed';
  /** The downloaded fraction of the browser's model, 0 to 1; undefined when none is being downloaded. */
  progress: number | undefined;
  /** The original languages of the translated texts. */
  from: readonly string[];
  /** Whether the originals of the translated texts are shown. */
  isHidden: boolean;
  /** The texts that could not be translated, and the reason for the first of them. */
  failed: readonly string[];
  failure: { why: TranslationFailure; retryAfter?: number } | undefined;
}

/** Returns the combined translation state of these texts. */
function useGroup(texts: readonly string[]): GroupState {
  const snapshot = useMemo(() => snapshotOf(texts), [texts]);
  return groupState(texts, useSyncExternalStore(subscribeToTranslations, snapshot, snapshot));
}

/** Returns the same array until the state of one of these texts changes. */
function snapshotOf(texts: readonly string[]) {
  let last: readonly (Translation | undefined)[] = [];
  return () => {
    const now = texts.map(translationOf);
    if (now.length !== last.length || now.some((translation, at) => translation !== last[at])) last = now;
    return last;
  };
}

function groupState(texts: readonly string[], all: readonly (Translation | undefined)[]): GroupState {
  const waiting = all.filter(one => one?.status === 'waiting');
  const done = all.filter(one => one?.status === 'done').filter(({ from }) => from.length > 0);
  const failures = all.filter(one => one?.status === 'failed');
  const progress = waiting.flatMap(one => one.progress ?? []);
  return {
    status: waiting.length > 0 ? 'waiting' : failures.length > 0 ? 'failed' : 'done',
    progress: progress.length > 0 ? Math.max(...progress) : undefined,
    from: [...new Set(done.flatMap(({ from }) => from))],
    isHidden: done.every(one => one.isHidden),
    failed: texts.filter((_, at) => all[at]?.status === 'failed'),
    failure: failures[0],
  };
}
