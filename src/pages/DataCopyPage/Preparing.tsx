import { useIntl } from 'react-intl';
import type { DataExport } from '#contract/account/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { pathTo } from '#contract/paths.ts';

/** The export's progress. The page polls, or is reloaded by a link without JavaScript. */
export function Preparing({ copy }: { copy: DataExport }) {
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
