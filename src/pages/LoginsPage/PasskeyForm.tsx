import { useState, type ReactNode } from 'react';
import type { FailureCode } from '#src/api/failure.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { ceremonyEnd } from '#src/features/Passkeys/passkeys.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

interface Values {
  name: string;
  password: string;
}

interface PasskeyFormProps {
  label: string;
  /** The initial name; undefined: the form has no name field. */
  name?: string | undefined;
  /** Whether the user has to authenticate again. */
  needsProof: boolean;
  messages?: Partial<Record<FailureCode, string>>;
  /** `password` is undefined for users without one. @throws ApiFailure; Error when the browser creates no passkey */
  onSend: (name: string, password: string | undefined) => Promise<void>;
  children?: ReactNode;
}

/** A form that adds, renames or removes a passkey. */
export function PasskeyForm({ label, name, needsProof, messages = {}, onSend, children }: PasskeyFormProps) {
  const text = useMessages('LoginsPage');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [end, setEnd] = useState<ReturnType<typeof ceremonyEnd>>();
  const hasPassword = useCurrentUser()?.hasPassword !== false;

  const handleSubmit = async (values: Partial<Values>) => {
    setFailure(null);
    setEnd(undefined);
    try {
      await onSend(values.name?.trim() ?? '', hasPassword ? (values.password ?? '') : undefined);
    } catch (caught) {
      const ended = ceremonyEnd(caught);
      if (ended) return setEnd(ended);
      const failed = toFailure(caught);
      if (failed.code === 'forbidden' && needsProof && hasPassword)
        return { password: text('passkeyPasswordWrong') };
      setFailure(failed);
    }
  };

  return (
    <Form<Values> label={label} onSubmit={handleSubmit} initialValues={name === undefined ? {} : { name }}>
      {children}
      {name !== undefined && (
        <TextField
          name="name"
          label={text('passkeyName')}
          hint={text('passkeyNameHint')}
          maxLength={60}
          isRequired
          validate={required(text('passkeyNameRequired'))}
        />
      )}
      {needsProof && hasPassword && (
        <PasswordField
          name="password"
          label={text('passkeyPassword')}
          hint={text('passkeyPasswordHint')}
          autoComplete="current-password"
          isRequired
          validate={required(text('passkeyPasswordRequired'))}
        />
      )}
      {needsProof && !hasPassword && <p>{text('passkeyFreshLogin')}</p>}
      {end && <Banner kind="warning">{text(end === 'known' ? 'passkeyKnown' : 'passkeyStopped')}</Banner>}
      <FormError
        failure={failure}
        messages={{ ...(needsProof && { forbidden: text('passkeyLoginTooOld') }), ...messages }}
      />
      <div>
        <SubmitButton>{label}</SubmitButton>
      </div>
    </Form>
  );
}
