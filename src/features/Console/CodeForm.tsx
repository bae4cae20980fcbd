import { useState } from 'react';
import { useIntl } from 'react-intl';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';

interface CodeFormProps {
  label: string;
  submit: string;
  hint?: string | undefined;
  /** @throws ApiFailure `forbidden` for a wrong code */
  onCode: (code: string) => Promise<void>;
}

/** A form for a second-factor code. */
export function CodeForm({ label, submit, hint, onCode }: CodeFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `Console.${key}` });
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ code }: { code: string }) => {
    setFailure(null);
    try {
      await onCode(code);
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return { code: say('wrongCode') };
      setFailure(failed);
    }
  };

  return (
    <Form<{ code: string }> label={label} onSubmit={handleSubmit}>
      <TextField
        name="code"
        label={say('code')}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        isRequired
        validate={required(say('codeRequired'))}
      />
      <FormError failure={failure} />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
