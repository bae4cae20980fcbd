import { useState } from 'react';
import type { FormApi } from 'final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#contract/entities/message.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { KeepTyped } from '#src/forms/KeepTyped.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useTyped } from '#src/forms/useTyped.ts';
import { useAppDispatch, useSession } from '#src/store/hooks.ts';
import { messageDraftKey } from '#src/util/typedDraft.ts';
import { sendMessage } from './messageThunks.ts';

interface MessageFormProps {
  transactionId: string;
  /** The person has not written in this conversation yet. */
  isFirst: boolean;
  onSent: (message: Message) => void;
}

interface MessageValues {
  message?: string;
}

/** Sends a message. The text stays until it has arrived, also over a reload. */
export function MessageForm({ transactionId, isFirst, onSent }: MessageFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const myId = useSession().currentUser?.id ?? '';
  const { typed, keep, forget } = useTyped(messageDraftKey(myId, transactionId));
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = (key: string) => intl.formatMessage({ id: `TransactionPage.${key}` });

  const handleSubmit = async ({ message = '' }: MessageValues, form: FormApi<MessageValues>) => {
    const content = message.trim();
    if (!content) return;
    setFailure(null);
    try {
      const sent = await dispatch(sendMessage(transactionId, content));
      form.change('message', undefined);
      form.resetFieldState('message');
      forget();
      onSent(sent);
    } catch (caught) {
      setFailure(toFailure(caught));
    }
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
        rows={3}
      />
      <KeepTyped onType={handleType} />
      <FormError
        failure={failure}
        messages={failure?.status ? { [failure.code]: text('sendFailed') } : undefined}
      />
      <SubmitButton>
        <Icon name="send" />
        <FormattedMessage id="TransactionPage.send" />
      </SubmitButton>
    </Form>
  );
}
