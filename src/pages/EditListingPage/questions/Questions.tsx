import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { Button, ButtonLink } from '#src/components/Button/Button.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { FormRefusals, isPathOf } from '#src/forms/refusal.ts';
import { preventBlur } from '#src/forms/SubmitButton.tsx';
import { useMessages } from '#src/util/messages.ts';
import { editPath, usePage } from '../loadData.ts';
import { isStep, screens, screensBefore, steps, type Step } from '../tabs.ts';
import css from './Questions.module.css';
import { useQuestionIndex } from './useQuestionIndex.ts';

/** One question of a tab's form. */
export interface Question {
  name: (typeof screens)[Step][number];
  /** The names of its fields. */
  fields: readonly string[];
  content: ReactNode;
}

interface QuestionsProps {
  questions: readonly Question[];
  /** What follows the last question: hints, the outcome of saving, the submit button. */
  footer: ReactNode;
}

/**
 * The questions of a form: for a listing that was not published yet one after the other, with the whole way shown; else
 * as sections below each other. All fields stay in the form. Without JavaScript all are shown.
 */
export function Questions({ questions, footer }: QuestionsProps) {
  const text = useMessages('EditListingPage');
  const { type, tab, listing } = usePage().data;
  const isOneByOne = type !== 'edit' && isStep(tab);
  const { index, go } = useQuestionIndex(listing?.id, tab, questions.length);
  const form = useForm();
  const current = useRef<HTMLHeadingElement>(null);
  const isMoved = useRef(false);
  const isLast = index === questions.length - 1;
  const before = isStep(tab) ? steps[steps.indexOf(tab) - 1] : undefined;

  const moveTo = (next: number) => {
    isMoved.current = true;
    go(next);
  };
  useEffect(() => {
    if (isMoved.current) current.current?.focus();
  }, [index]);
  useReturnToError(questions, at => isOneByOne && at !== index && moveTo(at));

  const advance = () => {
    const { errors = {} } = form.getState();
    const wrong = questions[index]?.fields.filter(name => name in errors) ?? [];
    if (wrong.length === 0) return moveTo(index + 1);
    for (const name of wrong) form.blur(name);
    // The errors have to be rendered before one can be found.
    setTimeout(() =>
      document.querySelector<HTMLElement>(`[name="${wrong[0]}"][aria-invalid="true"]`)?.focus(),
    );
  };

  // Enter would send the whole form.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isLast || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    advance();
  };

  if (!isOneByOne) {
    return (
      <>
        {questions.map(({ name, content }) => (
          <section key={name} className={css.section}>
            <h2 className={css.title}>{text(`question.${name}`)}</h2>
            {content}
          </section>
        ))}
        {footer}
      </>
    );
  }
  const count = Object.values(screens).flat().length;
  const step = text('step', { step: screensBefore(tab) + index + 1, count });
  return (
    <>
      <ProgressBar label={step} value={(screensBefore(tab) + index + 1) / count} />
      <div className={css.questions} onKeyDown={isLast ? undefined : handleKeyDown}>
        {questions.map(({ name, content }, at) => (
          <section key={name} className={css.question} hidden={at !== index}>
            <h2 ref={at === index ? current : undefined} className={css.title} tabIndex={-1}>
              {text(`question.${name}`)}
            </h2>
            {content}
          </section>
        ))}
      </div>
      <div className={css.question} hidden={!isLast}>
        {footer}
      </div>
      <div className={css.moves}>
        {index > 0 ? (
          <Button variant="quiet" onMouseDown={preventBlur} onClick={() => moveTo(index - 1)}>
            <FormattedMessage id="EditListingPage.back" />
          </Button>
        ) : (
          before && (
            <ButtonLink variant="quiet" to={editPath(listing, type, before)}>
              <FormattedMessage id="EditListingPage.back" />
            </ButtonLink>
          )
        )}
        {!isLast && (
          <Button onMouseDown={preventBlur} onClick={advance}>
            <FormattedMessage id="EditListingPage.continue" />
          </Button>
        )}
      </div>
    </>
  );
}

/** Calls back with the first question of which the form or the server has refused something, when it was sent. */
function useReturnToError(questions: readonly Question[], onError: (at: number) => void) {
  const { submitFailed, submitting, errors, submitErrors } = useFormState({
    subscription: { submitFailed: true, submitting: true, errors: true, submitErrors: true },
  });
  const refused = useContext(FormRefusals)?.refused;
  const latest = useRef({ questions, errors, submitErrors, onError });
  useEffect(() => {
    latest.current = { questions, errors, submitErrors, onError };
  });
  useEffect(() => {
    if (submitting || (!submitFailed && !refused)) return;
    const {
      questions: all,
      errors: wrong = {},
      submitErrors: answers = {},
      onError: report,
    } = latest.current;
    const isRefused = (name: string) =>
      name in wrong ||
      name in answers ||
      refused?.failure.fields?.some(({ path }) => isPathOf(name, path)) === true;
    const at = all.findIndex(({ fields }) => fields.some(isRefused));
    if (at >= 0) report(at);
  }, [submitFailed, submitting, refused]);
}
