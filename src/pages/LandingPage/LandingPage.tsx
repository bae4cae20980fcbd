import { useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { pathTo } from '#contract/paths.ts';
import { AccountNotice } from './AccountNotice.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { usePage } from './loadData.ts';
import { Locations } from './Locations.tsx';
import { Newest } from './Newest.tsx';
import { Numbers } from './Numbers.tsx';
import { Safety } from './Safety.tsx';

export function LandingPage() {
  const intl = useIntl();
  const { data } = usePage();
  return (
    <PageFrame
      title={intl.formatMessage({ id: 'LandingPage.title' })}
      description={intl.formatMessage({ id: 'LandingPage.description' })}
      canonicalPath={pathTo('LandingPage', {})}
    >
      <AccountNotice />
      <Hero />
      <Newest kind="offeringPlace" listings={data.newest.offeringPlace} />
      <Newest kind="lookingForPlace" listings={data.newest.lookingForPlace} />
      <HowItWorks canRead={data.canRead} />
      <Locations />
      <Numbers community={data.community} />
      <Safety />
    </PageFrame>
  );
}

export { LandingPage as Page };
export { loadData } from './loadData.ts';
