import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DataExport } from '#contract/account/user.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { requestDataExport } from './loadData.ts';

/** Seconds: the wait after wrong passwords is shorter, that after three copies a day is longer. */
const hour = 60 * 60;

interface ExportValues {
  currentPassword: string;
}

interface ExportFormProps {
  /** The existing export, if any. */
  copy: DataExport | null;
  onAsked: (copy: DataExport) => void;
}

/** Requests a data export; without JavaScript the server handles the form. */
export function ExportForm({ copy, onAsked }: ExportFormProps) {
  const intl = useIntl();
  const text = useMessages('DataCopyPage');
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('ask') ?? null);

  const currentUser = useCurrentUser();
  const hasPassword = currentUser?.hasPassword !== false;

  const handleSubmit = async ({ currentPassword }: Partial<ExportValues>) => {
    setFailure(null);
    try {
      onAsked(await dispatch(requestDataExport(hasPassword ? currentPassword : undefined)));
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden' && hasPassword) return { currentPassword: text('passwordFailed') };
      setFailure(failed);
    }
  };

  return (
    <Form<ExportValues> label={text('form')} worksWithoutScript onSubmit={handleSubmit}>
      <input type="hidden" name="ask" value="1" />
      {copy?.state === 'failed' && <Banner kind="warning">{text('failed')}</Banner>}
      <FormError
        failure={failure}
        messages={{
          conflict: text('failedConflict'),
          ...(failure?.retryAfter !== undefined && failure.retryAfter <= hour
            ? {}
            : { 'too-many-requests': text('failedTooOften', { when: formatWait(failure, intl) }) }),
          forbidden: text(hasPassword ? 'passwordFailed' : 'loginTooOld'),
        }}
      />
      {copy?.state === 'ready' && <p>{text('againText')}</p>}
      {hasPassword ? (
        <PasswordField
          name="currentPassword"
          label={text('currentPassword')}
          hint={text('currentPasswordHint')}
          autoComplete="current-password"
          isRequired
          validate={required(text('currentPasswordRequired'))}
        />
      ) : (
        <p>{text('freshLogin')}</p>
      )}
      <div>
        <SubmitButton variant={copy?.state === 'ready' ? 'secondary' : 'primary'}>
          {text(copy?.state === 'ready' ? 'again' : 'ask')}
        </SubmitButton>
      </div>
    </Form>
  );
}
