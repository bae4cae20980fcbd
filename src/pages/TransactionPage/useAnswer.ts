import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { usePostedField, usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { answerRequest, type Answer } from './answerThunks.ts';
import { sendMessage } from './messageThunks.ts';

export interface FailedAnswer {
  answer: Answer;
  failure: Failure;
}

export interface Answering {
  /** The answer that the user is asked to confirm. */
  asked: Answer | undefined;
  /** URL that closes the confirmation without JavaScript. */
  closeHref: string | undefined;
  /** The answer that is being submitted. */
  busy: Answer | undefined;
  failed: FailedAnswer | undefined;
  ask: (answer: Answer) => void;
  leave: () => void;
  /** Submits the answer, then sends the text to the other party. Resolves to whether the answer succeeded. */
  give: (answer: Answer, words: string) => Promise<boolean>;
}

interface Situation {
  isAnswerable: boolean;
  onAnswered: (moved: Transaction) => void;
  onOvertaken: () => Promise<void>;
}

/** Id of the link that states the transaction's status, and opens the sheet about it. */
export const headingElementId = 'transaction-state';

/** Asks for confirmation of an answer and submits it. The URL can ask, too, for browsers without JavaScript. */
export function useAnswer(
  { id }: Transaction,
  { isAnswerable, onAnswered, onOvertaken }: Situation,
): Answering {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const inAddress = isAnswerable ? askedAnswer(search) : undefined;
  // undefined: the URL decides; null: the user has closed the confirmation.
  const [chosen, setChosen] = useState<Answer | null>();
  const asked = chosen === undefined ? inAddress : (chosen ?? undefined);
  const [busy, setBusy] = useState<Answer>();
  const posted = usePostedFailure(answerField);
  const answered = usePostedField(answerField) === 'decline' ? 'decline' : 'accept';
  const [failed, setFailed] = useState<FailedAnswer | undefined>(
    posted && { answer: answered, failure: posted },
  );
  const goesOn = useRef(false);

  // The button that opened the confirmation is gone: keyboard users continue at the heading that states the status.
  useEffect(() => {
    if (asked || !goesOn.current) return;
    goesOn.current = false;
    document.getElementById(headingElementId)?.focus({ preventScroll: true });
  }, [asked]);

  const close = () => {
    setChosen(null);
    if (askedAnswer(search)) void navigate(pathname, { replace: true, preventScrollReset: true });
  };
  return {
    asked,
    closeHref: chosen === undefined && inAddress ? pathname : undefined,
    busy,
    failed,
    ask(answer) {
      setFailed(undefined);
      goesOn.current = false;
      setChosen(answer);
    },
    leave() {
      close();
      // The user has read the error: now the page behind it shows the current state.
      if (failed && isOvertaken(failed.failure)) void onOvertaken();
    },
    async give(answer, words) {
      setBusy(answer);
      setFailed(undefined);
      try {
        const moved = await dispatch(answerRequest(id, answer));
        goesOn.current = true;
        close();
        onAnswered(moved);
        // From here on the message is part of the conversation, which reports if it was not delivered.
        if (words) void dispatch(sendMessage(id, words));
        return true;
      } catch (caught) {
        const failure = toFailure(caught);
        setFailed({ answer, failure });
        // Text that was typed stays visible until the user closes the confirmation.
        if (isOvertaken(failure) && !words) {
          close();
          await onOvertaken();
        }
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}

const isOvertaken = ({ code }: Failure) => code === 'transaction-invalid-transition';

/** Name of the query parameter, and of the form field, that holds an answer. */
export const answerField = 'answer';

/** Returns the answer that the URL asks to confirm, so that the confirmation works without JavaScript. */
export function askedAnswer(search: string): Answer | undefined {
  const asked = new URLSearchParams(search).get(answerField);
  return asked === 'accept' || asked === 'decline' ? asked : undefined;
}
