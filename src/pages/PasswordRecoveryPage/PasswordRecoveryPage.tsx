import { useState } from 'react';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './PasswordRecoveryPage.module.css';
import { RecoveryForm } from './RecoveryForm.tsx';
import { RecoverySent } from './RecoverySent.tsx';

/** Requests a mail with a link to set a new password. */
export function PasswordRecoveryPage() {
  const text = useMessages('PasswordRecoveryPage');
  const [email, setEmail] = useState<string>();
  const [isSent, setIsSent] = useState(false);

  const handleSent = (address: string) => {
    setEmail(address);
    setIsSent(true);
  };

  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {isSent && email !== undefined ? (
          <RecoverySent email={email} onChangeEmail={() => setIsSent(false)} />
        ) : (
          <RecoveryForm email={email} onSent={handleSent} />
        )}
      </Container>
    </PageFrame>
  );
}

export { PasswordRecoveryPage as Page };
