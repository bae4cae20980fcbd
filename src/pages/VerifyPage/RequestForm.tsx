import { useState } from 'react';
import { useIntl } from 'react-intl';
import { maxDocuments, maxNote, type VerificationRequest } from '#contract/account/verification.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { type MessagesOf, useMessages } from '#src/util/messages.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FilePicker, picturesAndDocuments } from '#src/components/FilePicker/FilePicker.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useDocuments } from './useDocuments.ts';
import texts from '#src/styles/text.module.css';
import css from './VerifyPage.module.css';

interface Values {
  note?: string;
}

/** Form that asks the operators to verify the user's identity. */
export function RequestForm({ onSent }: { onSent: (request: VerificationRequest) => void }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const myId = useCurrentUser()?.id ?? '';
  const { typed, keep, forget } = useFormDraft(`verify.${myId}`);
  const documents = useDocuments();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const kept = typeof typed === 'object' && typed !== null ? (typed as Values) : undefined;
  const text = useMessages('VerifyPage', { when: formatWait(failure, intl) });

  const handleSubmit = async ({ note = '' }: Values) => {
    setFailure(null);
    setShare(0);
    try {
      const sent = await dispatch(requestBadge(note, documents.files, setShare));
      forget();
      onSent(sent);
    } catch (caught) {
      setFailure(toFailure(caught));
      setShare(undefined);
    }
  };

  return (
    <Form<Values>
      key={kept ? 'typed' : 'new'}
      label={text('formLabel')}
      {...(kept ? { initialValues: kept } : {})}
      onSubmit={handleSubmit}
    >
      <TextAreaField
        name="note"
        label={text('note')}
        hint={text('noteHint')}
        isRequired={false}
        maxLength={maxNote}
        rows={5}
      />
      <DocumentsField documents={documents} />
      <PersistDraft onType={keep} />
      {share !== undefined && documents.files.length > 0 && (
        <ProgressBar label={text('sending')} value={share} />
      )}
      <FormError failure={failure} messages={failure ? words(failure, text) : undefined} />
      <SubmitButton busy={documents.isBusy}>{text('send')}</SubmitButton>
    </Form>
  );
}

function words({ code, status }: Failure, text: MessagesOf<'VerifyPage'>) {
  if (code === 'conflict') return { [code]: text('failedConflict') };
  if (code === 'too-many-requests') return { [code]: text('failedTooOften') };
  if (code === 'image-invalid-content') return { [code]: text('failedDocument') };
  if (status === 413) return { [code]: text('failedTooLarge') };
  return status === 0 ? undefined : { [code]: text('failed') };
}

/** Requests verification. `onProgress` receives the fraction uploaded, 0 to 1. @throws ApiFailure */
export const requestBadge =
  (
    note: string,
    documents: readonly File[],
    onProgress: (share: number) => void,
  ): AppThunk<Promise<VerificationRequest>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).uploads.verification(note, documents, onProgress);

/** Withdraws the pending request. @throws ApiFailure */
export const withdrawRequest =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/verification/withdraw');

/** Lists the documents to upload, each with a remove button. */
function DocumentsField({ documents }: { documents: ReturnType<typeof useDocuments> }) {
  const { files, refused, isBusy, add, remove } = documents;
  const text = useMessages('VerifyPage');
  return (
    <fieldset className={css.documents} aria-describedby="documents-hint">
      <legend className={css.legend}>
        {text('documents')} <span className={texts.quiet}>{text('optional')}</span>
      </legend>
      <p id="documents-hint" className={texts.quiet}>
        {text('documentsHint', { max: maxDocuments })}
      </p>
      {files.length > 0 && (
        <ul className={css.files} aria-label={text('documentsChosen')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`} className={css.file}>
              <span className={css.fileName} dir="auto">
                {file.name}
              </span>
              <Button
                variant="quiet"
                size="small"
                aria-label={text('documentRemove', { name: file.name })}
                onClick={() => remove(index)}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, problem }) => (
        <Banner key={name + problem} kind="error">
          {text(`documentProblem.${problem}`, { name, max: maxDocuments })}
        </Banner>
      ))}
      {files.length < maxDocuments && (
        <div>
          <FilePicker
            accept={picturesAndDocuments}
            multiple
            icon="plus"
            disabled={isBusy}
            onChoose={chosen => void add(chosen)}
          >
            {text('documentsAdd')}
          </FilePicker>
        </div>
      )}
    </fieldset>
  );
}
