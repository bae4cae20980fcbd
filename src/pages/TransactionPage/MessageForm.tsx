import type { FormApi } from 'final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Form } from '#src/forms/Form.tsx';
import { KeepTyped } from '#src/forms/KeepTyped.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useTyped } from '#src/forms/useTyped.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import { messageDraftKey } from '#src/util/typedDraft.ts';
import { sendMessage } from './messageThunks.ts';
import css from './TransactionPage.module.css';

interface MessageFormProps {
  transactionId: string;
  /** The person has not written in this conversation yet. */
  isFirst: boolean;
}

interface MessageValues {
  message?: string;
}

/** Sends a message. What is typed stays over a reload; what is sent goes on in the feed. */
export function MessageForm({ transactionId, isFirst }: MessageFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const myId = useSession().currentUser?.id ?? '';
  const { typed, keep, forget } = useTyped(messageDraftKey(myId, transactionId));
  const text = (key: string) => intl.formatMessage({ id: `TransactionPage.${key}` });

  const handleSubmit = ({ message = '' }: MessageValues, form: FormApi<MessageValues>) => {
    const content = message.trim();
    // On sending only: who looks into the field and leaves it again has done nothing wrong.
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
      initialValues={typeof typed === 'string' ? { message: typed } : undefined}
    >
      {isFirst && (
        <Banner kind="info" title={text('safetyTitle')}>
          <FormattedMessage id="TransactionPage.safety" />
        </Banner>
      )}
      <TextAreaField
        name="message"
        label={text('message')}
        placeholder={text('messagePlaceholder')}
        hint={typeof typed === 'string' ? text('draftKept') : undefined}
        rows={3}
      />
      <KeepTyped onType={handleType} />
      <div className={css.send}>
        <SubmitButton>
          <Icon name="send" />
          <FormattedMessage id="TransactionPage.send" />
        </SubmitButton>
      </div>
    </Form>
  );
}
