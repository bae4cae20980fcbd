import { paths, pathTo } from '#contract/paths.ts';
import type { ContentPageName } from '#src/config/contentPages.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon, type IconName } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './Ways.module.css';

/** What readers may want next; `tel:` calls a number. */
const ways = {
  danger: { icon: 'warning', to: 'tel:112' },
  safety: { icon: 'verified', to: paths.SafetyCenterPage },
  report: { icon: 'info', to: `${paths.SafetyCenterPage}#report` },
  contact: { icon: 'send', to: `${paths.AboutPage}#contact` },
  questions: { icon: 'search', to: paths.FaqPage },
  hotlines: { icon: 'bell', to: `${paths.SafetyCenterPage}#hotlines` },
  offers: { icon: 'heart-hands', to: pathTo('SearchPage', {}, { pub_category: 'offeringPlace' }) },
  requests: { icon: 'hands', to: pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' }) },
  create: { icon: 'plus', to: pathTo('NewListingPage', {}) },
  join: { icon: 'home', to: pathTo('SignupPage', {}, { as: 'organisation' }) },
  donate: { icon: 'gift', to: `${paths.HelpAndDonatePage}#donate` },
  privacy: { icon: 'document', to: paths.PrivacyPolicyPage },
  terms: { icon: 'document', to: paths.TermsOfServicePage },
} as const satisfies Record<string, { icon: IconName; to: string }>;

type Way = keyof typeof ways;

const waysOf: Readonly<Record<ContentPageName, readonly Way[]>> = {
  AboutPage: ['danger', 'report', 'questions', 'safety'],
  FaqPage: ['danger', 'contact', 'safety'],
  PartnersPage: ['join', 'donate', 'contact'],
  HelpAndDonatePage: ['requests', 'create', 'contact'],
  SafetyCenterPage: ['danger', 'hotlines', 'contact'],
  HowItWorksPage: ['offers', 'requests', 'safety', 'questions'],
  TermsOfServicePage: ['privacy', 'contact'],
  ImprintPage: ['contact', 'report', 'privacy', 'terms'],
  PrivacyPolicyPage: ['terms', 'contact'],
};

/** The main ways on from a page, as cards. */
export function Ways({ page }: { page: ContentPageName }) {
  const text = useMessages('ContentPage');
  return (
    <aside className={css.ways} aria-label={text('ways')}>
      <ul className={css.cards}>
        {waysOf[page].map(way => {
          const { icon, to } = ways[way];
          const inside = (
            <>
              <Icon name={icon} className={css.icon} />
              <span className={css.words}>
                <span className={css.name}>{text(`way.${way}`)}</span>
                <span className={css.note}>{text(`way.${way}Text`)}</span>
              </span>
            </>
          );
          return (
            <li key={way}>
              {to.startsWith('tel:') ? (
                <a className={css.card} href={to}>
                  {inside}
                </a>
              ) : (
                <Link className={css.card} to={to}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

/** The end of a page: what to do now. */
export function Closing() {
  const text = useMessages('ContentPage');
  return (
    <section className={css.closing} aria-labelledby="closing">
      <div className={css.call}>
        <h2 id="closing">{text('closing')}</h2>
        <div className={css.buttons}>
          <ButtonLink size="large" to={ways.offers.to}>
            {text('needHelp')}
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" to={ways.requests.to}>
            {text('canHelp')}
          </ButtonLink>
        </div>
      </div>
      <Illustration name="enquirySent" className={css.picture} />
    </section>
  );
}
