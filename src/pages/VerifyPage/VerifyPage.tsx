import { FormattedMessage } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { VerifiedBadge } from '#src/components/VerifiedBadge/VerifiedBadge.tsx';
import { pathTo } from '#contract/paths.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { usePage } from './loadData.ts';
import { Status } from './Status.tsx';
import css from './VerifyPage.module.css';

const promises = ['promiseName', 'promisePerson', 'promiseDate'] as const;
const limits = ['limitSafe', 'limitOffer', 'limitToday'] as const;
const steps = ['stepAsk', 'stepLook', 'stepDecide'] as const;
const privacy = ['privacyWho', 'privacyDeleted', 'privacyCover', 'privacyChoice'] as const;

/** Explains what the badge does and doesn't mean, and how to get it. */
export function VerifyPage() {
  const currentUser = useCurrentUser();
  const { own } = usePage().data;
  const text = useMessages('VerifyPage');
  const isElsewhere = useSettings().apiUrl !== '';
  const canAsk = currentUser ? currentUser.profile?.publicData.isVerified || own !== null : !isElsewhere;
  return (
    <PageFrame
      title={text('title')}
      description={text('description')}
      canonicalPath={pathTo('VerifyPage', {})}
    >
      <Container className={css.page}>
        <header className={css.head}>
          <h1>{text('title')}</h1>
          <p className={css.lead}>
            <FormattedMessage id="VerifyPage.lead" values={{ badge: <VerifiedBadge /> }} />
          </p>
        </header>
        <div className={css.columns}>
          <div className={css.text}>
            <Part title={text('promisesHeading')} items={promises.map(key => text(key))} />
            <Part
              title={text('limitsHeading')}
              items={limits.map(key => text(key))}
              note={text('limitsNote')}
            />
            <Part title={text('stepsHeading')} items={steps.map(key => text(key))} isOrdered />
            <Part title={text('privacyHeading')} items={privacy.map(key => text(key))} />
          </div>
          {canAsk && (
            <Panel className={css.panel}>
              <Status />
            </Panel>
          )}
        </div>
      </Container>
    </PageFrame>
  );
}

interface PartProps {
  title: string;
  items: readonly string[];
  note?: string;
  isOrdered?: boolean;
}

function Part({ title, items, note, isOrdered = false }: PartProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      <List className={css.list}>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </List>
      {note && <p dir="auto">{note}</p>}
    </section>
  );
}

export { VerifyPage as Page };
export { loadData } from './loadData.ts';
