import loadable from '@loadable/component';
import type { FormApi } from 'final-form';
import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useStore } from 'react-redux';
import type { Transaction } from '#contract/booking/transaction.ts';
import { useMessages } from '#src/util/messages.ts';
import type { QuickAnswerSide } from './QuickAnswers/quickAnswers.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { FilePicker, picturesAndDocuments } from '#src/components/FilePicker/FilePicker.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import type { AppStore } from '#src/store/store.ts';
import { messageDraftKey } from '#src/util/formDraft.ts';
import type { AttachmentList as List } from './Attachments/AttachmentList.tsx';
import { attachedOf, type Attached } from './Attachments/attachments.ts';
import { useAttachments } from './Attachments/useAttachments.ts';
import { sendMessage } from './messageThunks.ts';
import type { InviteModal as InviteDialog } from './Invite/InviteModal.tsx';
import type { EditQuickAnswers as Edit } from './QuickAnswers/EditQuickAnswers.tsx';
import { ActionChip, QuickAnswers } from './QuickAnswers/QuickAnswers.tsx';
import { shownConversation } from './thread.ts';
import css from './TransactionPage.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { EditQuickAnswers: typeof Edit }) => chunk.EditQuickAnswers,
};
const EditQuickAnswers = loadable(() => import('./QuickAnswers/EditQuickAnswers.tsx'), inBrowser);
const inviteInBrowser = {
  ssr: false,
  resolveComponent: (chunk: { InviteModal: typeof InviteDialog }) => chunk.InviteModal,
};
const InviteModal = loadable(() => import('./Invite/InviteModal.tsx'), inviteInBrowser);
const listInBrowser = {
  ssr: false,
  resolveComponent: (chunk: { AttachmentList: typeof List }) => chunk.AttachmentList,
};
const AttachmentList = loadable(() => import('./Attachments/AttachmentList.tsx'), listInBrowser);

interface MessageFormProps {
  transaction: Transaction;
  /** Whose quick answers are offered. Undefined: none. */
  side: QuickAnswerSide | undefined;
  /** Whether the viewer can invite the other party for nights. */
  canInvite: boolean;
  /** Called when a message has been handed over for sending. */
  onSent?: (() => void) | undefined;
  onChange: (transaction: Transaction) => void;
}

interface MessageValues {
  message?: string;
}

/**
 * Sends a message, with photos and a document. The text of drafts survives a reload; sent messages are tracked in the
 * feed.
 */
export function MessageForm({ transaction, side, canInvite, onSent, onChange }: MessageFormProps) {
  const { id: transactionId, invitation } = transaction;
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const myId = useCurrentUser()?.id ?? '';
  const { typed, keep, forget } = useFormDraft(messageDraftKey(myId, transactionId));
  const text = useMessages('TransactionPage');
  const failure = usePostedFailure('message');
  const [isEditing, setIsEditing] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const { attachments, add, retry, remove, settled, clear } = useAttachments();
  const { apiUrl } = useSettings();
  const hasScript = useHasScript();
  const store = useStore() as AppStore;
  // The newest message when the page was rendered: without JavaScript it distinguishes a double click from a second
  // message.
  const [after] = useState(
    () => shownConversation(store.getState().page, transactionId)?.thread.messages.at(-1)?.id,
  );

  const handleSubmit = async ({ message = '' }: MessageValues, form: FormApi<MessageValues>) => {
    const typed = message.trim();
    // Validated on submission only: leaving the field empty is not an error.
    if (!typed && attachments.length === 0) return { message: text('messageRequired') };
    const chosen = attachments.length === 0 ? attachments : await settled();
    if (chosen.some(({ status }) => status === 'failed')) return { message: text('attachmentsFailed') };
    const attached = attachedOf(chosen);
    // Whatever shows messages without their attachments, such as mails, shows these words.
    const content = typed || nameOf(attached, intl);
    if (!content) return { message: text('messageRequired') };
    void dispatch(sendMessage(transactionId, content, attached));
    form.change('message', undefined);
    form.resetFieldState('message');
    forget();
    clear();
    onSent?.();
    return undefined;
  };

  const handleType = ({ message }: MessageValues) => (message?.trim() ? keep(message) : forget());

  const form = (
    <Form<MessageValues>
      onSubmit={handleSubmit}
      worksWithoutScript
      initialValues={typeof typed === 'string' ? { message: typed } : undefined}
    >
      <input type="hidden" name="after" value={after ?? ''} />
      {side && (
        <QuickAnswers side={side} onEdit={() => setIsEditing(true)}>
          {canInvite && (
            <ActionChip icon="calendar" onClick={() => setIsInviting(true)}>
              {text(invitation ? 'inviteAgain' : 'invite')}
            </ActionChip>
          )}
        </QuickAnswers>
      )}
      {attachments.length > 0 && (
        <LazyPart>
          <AttachmentList attachments={attachments} onRetry={retry} onRemove={remove} />
        </LazyPart>
      )}
      <div className={css.field}>
        {/* Another marketplace's messages have none. */}
        {hasScript && apiUrl === '' && (
          <FilePicker accept={picturesAndDocuments} multiple icon="clip" look="quiet" onChoose={add}>
            <VisuallyHidden>{text('attach')}</VisuallyHidden>
          </FilePicker>
        )}
        <TextAreaField
          name="message"
          label={text('message')}
          isLabelHidden
          placeholder={text('messagePlaceholder')}
          hint={typeof typed === 'string' ? text('draftKept') : undefined}
          rows={1}
        />
        <SubmitButton>
          <Icon name="send" />
          <span className={css.sendLabel}>{text('send')}</span>
        </SubmitButton>
      </div>
      <FormError failure={failure} messages={{ 'validation-missing-key': text('messageRequired') }} />
      <PersistDraft onType={handleType} />
    </Form>
  );
  return (
    <>
      {form}
      {isInviting && transaction.listing && (
        <LazyPart>
          <InviteModal
            transaction={transaction}
            listing={transaction.listing}
            onClose={() => setIsInviting(false)}
            onInvited={moved => {
              setIsInviting(false);
              onChange(moved);
            }}
          />
        </LazyPart>
      )}
      {side && isEditing && (
        <LazyPart>
          <EditQuickAnswers side={side} onClose={() => setIsEditing(false)} />
        </LazyPart>
      )}
    </>
  );
}

/** Returns "2 pictures, lease.pdf". */
function nameOf({ images, documents }: Attached, intl: IntlShape): string {
  const pictures = intl.formatMessage({ id: 'TransactionPage.attachedPictures' }, { count: images.length });
  return [...(images.length > 0 ? [pictures] : []), ...documents.map(({ name }) => name)].join(', ');
}
