import { useIntl } from 'react-intl';
import type { DataCopy } from '#contract/entities/dataCopy.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { pathTo } from '#src/config/paths.ts';

/** How far it is. The page looks again by itself, or when somebody without script follows the link. */
export function Preparing({ copy }: { copy: DataCopy }) {
  const intl = useIntl();
  const say = (key: string) => intl.formatMessage({ id: `DataCopyPage.${key}` });
  return (
    <>
      <Banner kind="info" title={say('preparingTitle')}>
        <p>{say('preparing')}</p>
      </Banner>
      <ProgressBar label={say('progress')} value={copy.progress / 100} />
      <noscript>
        <p>
          <a href={pathTo('DataCopyPage', {})}>{say('lookAgain')}</a>
        </p>
      </noscript>
    </>
  );
}
