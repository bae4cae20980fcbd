import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { StripeStatusBox } from '#src/components/StripeStatusBox/StripeStatusBox.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { Specimen, State } from '../Specimen.tsx';
import { useWords } from '../useWords.ts';

const failures = [
  { code: 'network', status: 0 },
  { code: 'too-many-requests', status: 429, retryAfter: 300 },
  { code: 'forbidden', status: 403 },
] as const;

export function Notices() {
  const say = useWords();
  return (
    <>
      <Specimen name="Banner">
        {(['info', 'success', 'warning', 'error'] as const).map(kind => (
          <State key={kind} name={kind}>
            <Banner kind={kind} title={say('sample.title')}>
              {say('sample.sentence')} <a href="#main">{say('sample.label')}</a>
            </Banner>
          </State>
        ))}
      </Specimen>
      <Specimen name="FormError">
        {failures.map(failure => (
          <FormError key={failure.code} failure={failure} />
        ))}
      </Specimen>
      <Specimen name="MessagePanel">
        {(['calm', 'good', 'warning'] as const).map(tone => (
          <MessagePanel key={tone} icon="info" tone={tone} title={say('sample.title')} headingLevel={2}>
            <p>{say('sample.sentence')}</p>
          </MessagePanel>
        ))}
      </Specimen>
      <Specimen name="EmptyState" isWide>
        <EmptyState title={say('sample.title')} action={<Button>{say('sample.label')}</Button>}>
          {say('sample.sentence')}
        </EmptyState>
      </Specimen>
      <Specimen name="StripeStatusBox">
        {(['verificationNeeded', 'verificationSuccess', 'verificationError'] as const).map(type => (
          <StripeStatusBox key={type} type={type}>
            <Button size="small">{say('sample.label')}</Button>
          </StripeStatusBox>
        ))}
      </Specimen>
    </>
  );
}
