import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { pathTo } from '#src/config/paths.ts';
import { PageFrame } from '../PageFrame/PageFrame.tsx';

interface ErrorScreenProps {
  /** `failed`: the page's data could not be loaded. `unreachable`: the page's own code could not (readings 52). */
  kind: 'failed' | 'unreachable';
}

/** Stands in place of a page that could not be shown, and says what to do. */
export function ErrorScreen({ kind }: ErrorScreenProps) {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `ErrorScreen.${id}` });
  const isFailed = kind === 'failed';
  return (
    <PageFrame title={say(`${kind}Title`)} robots="noindex">
      <EmptyState
        headingLevel={1}
        title={say(`${kind}Title`)}
        action={
          isFailed ? (
            <Button onClick={() => window.location.reload()}>{say('refresh')}</Button>
          ) : (
            <ButtonLink to={pathTo('LandingPage', {})}>{say('toLanding')}</ButtonLink>
          )
        }
      >
        <p>{say(`${kind}Text`)}</p>
      </EmptyState>
    </PageFrame>
  );
}
