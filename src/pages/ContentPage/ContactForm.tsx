import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CurrentUser } from '#contract/account/user.ts';
import { cleanEmail } from '#contract/account/email.ts';
import { contactLimits, contactTopics, type ContactMessage } from '#contract/contact.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { Honeypot } from '#src/forms/Honeypot.tsx';
import { usePostedFailure, usePostedField } from '#src/forms/posted.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, email, maxLength, required } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';
import { sendContactMessage } from './send.ts';
import css from './ContactForm.module.css';
import texts from '#src/styles/text.module.css';

/** Writes to the operators, who answer by mail within `days`. */
export function ContactForm({ days }: { days: number }) {
  const { isSent = false } = usePage().data;
  const [state, setState] = useState<'new' | 'sent' | 'again'>('new');
  if (state === 'sent' || (isSent && state === 'new'))
    return <Sent days={days} takesFocus={state === 'sent'} onAnother={() => setState('again')} />;
  return <Fields days={days} onSent={() => setState('sent')} />;
}

interface SentProps {
  days: number;
  /** It has replaced the form: focus moves to it, so that screen readers announce it. */
  takesFocus: boolean;
  onAnother: () => void;
}

function Sent({ days, takesFocus, onAnother }: SentProps) {
  const text = useMessages('ContactForm');
  const name = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classNames(css.card, css.sent)}>
      <Illustration name="enquirySent" className={css.picture} />
      <p ref={name} tabIndex={-1} className={css.name}>
        {text('sentTitle')}
      </p>
      <p>{text('sentText', { days })}</p>
      <p>{text('sentDanger')}</p>
      <Button variant="secondary" onClick={onAnother}>
        {text('another')}
      </Button>
    </div>
  );
}

/** An emptied field has no value. */
type Values = Omit<ContactMessage, 'name'> & Partial<Pick<ContactMessage, 'name'>>;

function Fields({ days, onSent }: { days: number; onSent: () => void }) {
  const text = useMessages('ContactForm');
  const dispatch = useAppDispatch();
  const { locale } = useIntl();
  const currentUser = useCurrentUser();
  const trap = useRef<HTMLInputElement>(null);
  const topic = usePostedField('topic');
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('topic') ?? null);
  const [initialValues] = useState<Partial<Values>>(() => ({
    ...(currentUser ? { name: nameOf(currentUser), email: currentUser.email } : {}),
    ...contactTopics.reduce((chosen, one) => (one === topic ? { topic: one } : chosen), {}),
  }));
  const needsName = currentUser === null;

  const handleSubmit = async ({ name = '', message, ...values }: Values) => {
    setFailure(null);
    try {
      await dispatch(
        sendContactMessage({
          ...values,
          name: cleanWords(name),
          email: cleanEmail(values.email),
          message: cleanWords(message),
          locale,
          homepage: trap.current?.value ?? '',
        }),
      );
      onSent();
    } catch (caught) {
      // A person whose browser has filled it in can send the message after all.
      if (trap.current) trap.current.value = '';
      setFailure(toFailure(caught));
    }
  };

  return (
    <div className={css.card}>
      <p>{text('answer', { days })}</p>
      <Form<Values>
        worksWithoutScript
        label={text('label')}
        initialValues={initialValues}
        onSubmit={handleSubmit}
      >
        <div className={css.pair}>
          <TextField
            name="name"
            label={text('name')}
            autoComplete="name"
            maxLength={contactLimits.name}
            isRequired={needsName}
            validate={needsName ? required(text('nameRequired')) : undefined}
          />
          <TextField
            name="email"
            type="email"
            label={text('email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            isRequired
            validate={composeValidators(required(text('emailRequired')), email(text('emailInvalid')))}
          />
        </div>
        <SelectField
          name="topic"
          label={text('topic')}
          placeholder={text('topicChoose')}
          isRequired
          validate={required(text('topicRequired'))}
          options={contactTopics.map(value => ({ value, label: text(`topic.${value}`) }))}
        />
        <TextAreaField
          name="message"
          label={text('message')}
          rows={6}
          maxLength={contactLimits.message}
          isRequired
          validate={composeValidators(
            required(text('messageRequired')),
            maxLength(text('messageTooLong', { max: contactLimits.message }), contactLimits.message),
          )}
        />
        <Honeypot trap={trap} label={text('leaveEmpty')} />
        <FormError
          failure={failure}
          messages={{ conflict: text('looksAutomatic') }}
          otherwise={text('failed')}
        />
        <p className={texts.quiet}>{text('private')}</p>
        <SubmitButton>{text('send')}</SubmitButton>
      </Form>
    </div>
  );
}

const nameOf = ({ profile }: CurrentUser) =>
  profile ? (profile.publicData.fullName ?? `${profile.firstName} ${profile.lastName}`.trim()) : '';
