import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { pathTo } from '#contract/paths.ts';
import { useMessages } from '#src/util/messages.ts';
import { AccountNotice } from './AccountNotice.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { usePage } from './loadData.ts';
import { Locations } from './Locations.tsx';
import { Newest } from './Newest.tsx';
import { Numbers } from './Numbers.tsx';
import { Safety } from './Safety.tsx';

export function LandingPage() {
  const text = useMessages('LandingPage');
  const { data } = usePage();
  return (
    <PageFrame
      title={text('title')}
      description={text('description')}
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
