import type { FormApi } from 'final-form';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStore } from 'react-redux';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import type { AppStore } from '#src/store/store.ts';
import { messageDraftKey } from '#src/util/formDraft.ts';
import { sendMessage } from './messageThunks.ts';
import { shownConversation } from './thread.ts';
import css from './TransactionPage.module.css';

interface MessageFormProps {
  transactionId: string;
}

interface MessageValues {
  message?: string;
}

/** Sends a message. Drafts survive a reload; sent messages are tracked in the feed. */
export function MessageForm({ transactionId }: MessageFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const myId = useSession().currentUser?.id ?? '';
  const { typed, keep, forget } = useFormDraft(messageDraftKey(myId, transactionId));
  const text = (key: string) => intl.formatMessage({ id: `TransactionPage.${key}` });
  const failure = usePostedFailure('message');
  const store = useStore() as AppStore;
  // The newest message when the page was rendered: without JavaScript it distinguishes a double click from a second
  // message.
  const [after] = useState(
    () => shownConversation(store.getState().page, transactionId)?.thread.messages.at(-1)?.id,
  );

  const handleSubmit = ({ message = '' }: MessageValues, form: FormApi<MessageValues>) => {
    const content = message.trim();
    // Validated on submission only: leaving the field empty is not an error.
    if (!content) return { message: text('messageRequired') };
    void dispatch(sendMessage(transactionId, content));
    form.change('message', undefined);
    form.resetFieldState('message');
    forget();
    return undefined;
  };

  const handleType = ({ message }: MessageValues) => (message ? keep(message) : forget());

  return (
    <Form<MessageValues>
      onSubmit={handleSubmit}
      worksWithoutScript
      initialValues={typeof typed === 'string' ? { message: typed } : undefined}
    >
      <input type="hidden" name="after" value={after ?? ''} />
      <div className={css.field}>
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
          <span className={css.sendLabel}>
            <FormattedMessage id="TransactionPage.send" />
          </span>
        </SubmitButton>
      </div>
      <FormError failure={failure} messages={{ 'validation-missing-key': text('messageRequired') }} />
      <PersistDraft onType={handleType} />
    </Form>
  );
}
