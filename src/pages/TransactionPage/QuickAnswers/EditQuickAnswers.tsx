import { useState } from 'react';
import { useMessages } from '#src/util/messages.ts';
import { maxQuickAnswer, maxQuickAnswers, withQuickAnswers, type QuickAnswerSide } from './quickAnswers.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useQuickAnswers } from './QuickAnswers.tsx';

interface EditQuickAnswersProps {
  side: QuickAnswerSide;
  onClose: () => void;
}

/** Lets users write quick answers of their own, one in each line. They are saved with the account. */
export function EditQuickAnswers({ side, onClose }: EditQuickAnswersProps) {
  const text = useMessages('TransactionPage');
  const dispatch = useAppDispatch();
  const answers = useQuickAnswers(side);
  const [failure, setFailure] = useState<Failure | null>(null);

  const save = async (chosen: readonly string[] | null) => {
    setFailure(null);
    try {
      await dispatch(saveQuickAnswers(side, chosen));
      onClose();
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Modal isOpen onClose={onClose} title={text('quick.title')}>
      <Form<{ answers?: string }>
        initialValues={{ answers: answers.join('\n') }}
        onSubmit={({ answers: typed = '' }) => {
          const lines = linesOf(typed);
          if (lines.length > maxQuickAnswers)
            return { answers: text('quick.tooMany', { most: maxQuickAnswers }) };
          if (lines.some(({ length }) => length > maxQuickAnswer))
            return { answers: text('quick.tooLong', { most: maxQuickAnswer }) };
          return save(lines);
        }}
      >
        <TextAreaField
          name="answers"
          label={text('quick.field')}
          hint={text('quick.hint', { most: maxQuickAnswers })}
          rows={6}
          maxLength={maxQuickAnswers * (maxQuickAnswer + 1)}
        />
        <FormError failure={failure} />
        <ButtonRow>
          <SubmitButton>{text('quick.save')}</SubmitButton>
          <Button variant="quiet" onClick={() => void save(null)}>
            {text('quick.reset')}
          </Button>
        </ButtonRow>
      </Form>
    </Modal>
  );
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
];

/** Private data is merged key by key: the whole of `quickAnswers` is sent. */
const saveQuickAnswers =
  (side: QuickAnswerSide, answers: readonly string[] | null): AppThunk<Promise<void>> =>
  async (dispatch, getState, { api }) => {
    const { currentUser } = await api();
    const known = getState().session.currentUser?.profile?.privateData ?? {};
    const privateData = withQuickAnswers(known, side, answers);
    dispatch(currentUserChanged(await currentUser.updateProfile({ privateData })));
  };
