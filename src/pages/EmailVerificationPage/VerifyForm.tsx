import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage, verify } from './loadData.ts';

/** The link could not be checked when it was opened: a button retries. */
export function VerifyForm() {
  const text = useMessages('EmailVerificationPage');
  const dispatch = useAppDispatch();
  const { update } = usePage();
  const [search] = useSearchParams();
  const [tries, setTries] = useState(0);

  const handleSubmit = async () => {
    const verification = await dispatch(verify(search.get('t')));
    update(data => ({ ...data, verification }));
    setTries(tries + 1);
  };

  return (
    <MessagePanel icon="inbox" title={text('title')}>
      <Form onSubmit={handleSubmit} label={text('title')}>
        {/* Announced again at each attempt. */}
        <Banner key={tries} kind="error">
          {text('verificationFailed')}
        </Banner>
        <SubmitButton isFullWidth>{text('verifyButton')}</SubmitButton>
      </Form>
    </MessagePanel>
  );
}
