import { useState } from 'react';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';

interface CodeFormProps {
  label: string;
  submit: string;
  hint?: string | undefined;
  /** @throws ApiFailure `forbidden` for a wrong code */
  onCode: (code: string) => Promise<void>;
}

/** A form for a second-factor code. */
export function CodeForm({ label, submit, hint, onCode }: CodeFormProps) {
  const text = useMessages('Console');
  const [failure, setFailure] = useState<Failure | null>(null);

  const handleSubmit = async ({ code }: { code: string }) => {
    setFailure(null);
    try {
      await onCode(code);
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden') return { code: text('wrongCode') };
      setFailure(failed);
    }
  };

  return (
    <Form<{ code: string }> label={label} onSubmit={handleSubmit}>
      <TextField
        name="code"
        label={text('code')}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        isRequired
        validate={required(text('codeRequired'))}
      />
      <FormError failure={failure} />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
