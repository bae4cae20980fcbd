import type { DataExport } from '#contract/account/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';

/** The export's progress. The page polls, or is reloaded by a link without JavaScript. */
export function Preparing({ copy }: { copy: DataExport }) {
  const text = useMessages('DataCopyPage');
  return (
    <>
      <Banner kind="info" title={text('preparingTitle')}>
        <p>{text('preparing')}</p>
      </Banner>
      <ProgressBar label={text('progress')} value={copy.progress / 100} />
      <noscript>
        <p>
          <a href={pathTo('DataCopyPage', {})}>{text('lookAgain')}</a>
        </p>
      </noscript>
    </>
  );
}
