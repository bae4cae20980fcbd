import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DataExport } from '#contract/entities/user.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedField } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { requestDataExport } from './loadData.ts';

interface AskFormProps {
  /** The existing export, if any. */
  copy: DataExport | null;
  onAsked: (copy: DataExport) => void;
}

/** Requests a data export; without JavaScript the server handles the form. */
export function AskForm({ copy, onAsked }: AskFormProps) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `DataCopyPage.${key}` });
  const dispatch = useAppDispatch();
  const [status, code] = usePostedField('$failure')?.split(' ') ?? [];
  const [failure, setFailure] = useState<Failure | null>(
    status && code ? { status: Number(status), code: code as ErrorCode } : null,
  );

  const handleSubmit = async () => {
    setFailure(null);
    try {
      onAsked(await dispatch(requestDataExport()));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form label={say('form')} worksWithoutScript onSubmit={handleSubmit}>
      <input type="hidden" name="ask" value="1" />
      {copy?.state === 'failed' && <Banner kind="warning">{say('failed')}</Banner>}
      <FormError
        failure={failure}
        messages={{
          conflict: say('failedConflict'),
          'too-many-requests': say('failedTooOften'),
          forbidden: say('failedForbidden'),
        }}
      />
      {copy?.state === 'ready' && <p>{say('againText')}</p>}
      <div>
        <SubmitButton variant={copy?.state === 'ready' ? 'secondary' : 'primary'}>
          {say(copy?.state === 'ready' ? 'again' : 'ask')}
        </SubmitButton>
      </div>
    </Form>
  );
}
