import type { FormApi } from 'final-form';
import { useState } from 'react';
import type { WayIn } from '#contract/account/wayIn.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { useKeptWays, WaysIn } from '#src/features/WaysIn/WaysIn.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useResetLater } from '#src/forms/useResetLater.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { endOthers } from './loadData.ts';

interface EndOthersFormProps {
  ways: readonly WayIn[];
  /** Called with the keys that stay, and whether more than logins ended. */
  onEnded: (kept: readonly string[], isMore: boolean) => void;
}

interface Values {
  currentPassword: string;
}

/**
 * Ends all logins but this one, and what else opens the account and is not ticked. Whoever finds the account logged in
 * must not take its owner's own ways in away, so for those the password is asked.
 */
export function EndOthersForm({ ways, onEnded }: EndOthersFormProps) {
  const text = useMessages('LoginsPage');
  const dispatch = useAppDispatch();
  const currentUser = useCurrentUser();
  const hasPassword = currentUser?.hasPassword !== false;
  const resetLater = useResetLater();
  const [failure, setFailure] = useState<Failure | null>(usePostedFailure('others') ?? null);
  const keptWays = useKeptWays(ways);
  const { kept } = keptWays;
  const isMore = ways.some(({ key }) => !kept.includes(key));
  const wrong = text(hasPassword ? 'passkeyPasswordWrong' : 'passkeyLoginTooOld');

  const handleSubmit = async ({ currentPassword = '' }: Partial<Values>, form: FormApi<Partial<Values>>) => {
    setFailure(null);
    try {
      const proof = hasPassword ? { currentPassword } : {};
      await dispatch(endOthers(isMore ? { keep: [...kept], ...proof } : undefined));
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'forbidden' && isMore && hasPassword) return { currentPassword: wrong };
      return setFailure(failed);
    }
    resetLater(form, 'currentPassword');
    onEnded(kept, isMore);
  };

  return (
    <Form<Partial<Values>> worksWithoutScript label={text('title')} onSubmit={handleSubmit}>
      <input type="hidden" name="others" value="1" />
      {ways.length > 0 && <input type="hidden" name="ways" value={String(ways.length)} />}
      <WaysIn {...keptWays} />
      {isMore && hasPassword && (
        <PasswordField
          name="currentPassword"
          label={text('passkeyPassword')}
          hint={text('endPasswordHint')}
          autoComplete="current-password"
          isRequired
          validate={value => (value ? undefined : text('passkeyPasswordRequired'))}
        />
      )}
      {isMore && !hasPassword && <p>{text('endNoPassword')}</p>}
      {currentUser?.isOperator && <p>{text('endConsole')}</p>}
      <FormError
        failure={failure}
        messages={{ forbidden: ways.length > 0 ? wrong : text('forbidden') }}
        otherwise={text('failed')}
      />
      <div>
        <SubmitButton variant="danger">{text(isMore ? 'endAllMore' : 'endAll')}</SubmitButton>
      </div>
    </Form>
  );
}
