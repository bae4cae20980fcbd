import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { StripeStatusBox } from '#src/components/StripeStatusBox/StripeStatusBox.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useMessages } from '#src/util/messages.ts';
import { Specimen, State } from '../Specimen.tsx';

const failures = [
  { code: 'network', status: 0 },
  { code: 'too-many-requests', status: 429, retryAfter: 300 },
  { code: 'forbidden', status: 403 },
] as const;

export function Notices() {
  const text = useMessages('StyleguidePage');
  return (
    <>
      <Specimen name="Banner">
        {(['info', 'success', 'warning', 'error'] as const).map(kind => (
          <State key={kind} name={kind}>
            <Banner kind={kind} title={text('sample.title')}>
              {text('sample.sentence')} <a href="#main">{text('sample.label')}</a>
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
          <MessagePanel key={tone} icon="info" tone={tone} title={text('sample.title')} headingLevel={2}>
            <p>{text('sample.sentence')}</p>
          </MessagePanel>
        ))}
      </Specimen>
      <Specimen name="EmptyState" isWide>
        <EmptyState title={text('sample.title')} action={<Button>{text('sample.label')}</Button>}>
          {text('sample.sentence')}
        </EmptyState>
      </Specimen>
      <Specimen name="StripeStatusBox">
        {(['verificationNeeded', 'verificationSuccess', 'verificationError'] as const).map(type => (
          <StripeStatusBox key={type} type={type}>
            <Button size="small">{text('sample.label')}</Button>
          </StripeStatusBox>
        ))}
      </Specimen>
    </>
  );
}
