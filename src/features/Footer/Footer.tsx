import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Logo } from '#src/components/Logo/Logo.tsx';
import { footerPlaces, searchPathFor, townName } from '#src/config/locations.ts';
import { paths, pathTo } from '#contract/paths.ts';
import { useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { withOneSlash } from '#contract/ownPath.ts';
import { withoutOverlays } from '../Topbar/overlay.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import css from './Footer.module.css';

const socialNames = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
};

interface FooterProps {
  /** Only the links that every page must have: for forms, conversations and account pages. */
  isShort?: boolean;
}

export function Footer({ isShort = false }: FooterProps) {
  const text = useMessages('Footer');
  const isSignedIn = useCurrentUser() !== null;
  return (
    <footer className={classNames(css.footer, isShort ? css.short : css.full)}>
      {!isShort && (
        <CachedMarkup part="FooterColumns" shows={isSignedIn} className={css.columns}>
          <Columns isSignedIn={isSignedIn} />
        </CachedMarkup>
      )}
      <div className={css.end}>
        <CachedMarkup as="ul" part="FooterLegal" shows={null} className={css.inline}>
          <LegalLinks />
        </CachedMarkup>
        <nav className={css.languages} aria-label={text('language')}>
          <Icon name="language" />
          <LanguageLinks className={css.language} />
        </nav>
        <DataSaverLink />
        <CachedMarkup as="p" part="FooterSource" shows={null} className={css.source}>
          <FormattedMessage
            id="Footer.placeNames"
            values={{
              source: (
                <a href="https://www.geonames.org/" rel="noopener">
                  GeoNames
                </a>
              ),
            }}
          />
        </CachedMarkup>
      </div>
    </footer>
  );
}

function LegalLinks() {
  const text = useMessages('Footer');
  return legalLinks.map(([id, to]) => <FooterLink key={id} to={to} text={text(id)} />);
}

/** Describes the site and links to its towns and pages. */
function Columns({ isSignedIn }: { isSignedIn: boolean }) {
  const text = useMessages('Footer');
  const { marketplaceName, social, cities, cityNames } = useSettings();
  const places = cities?.footer ?? footerPlaces;
  const networks = Object.entries(socialNames).filter(([key]) => social[key]);
  return (
    <>
      <div className={css.brand}>
        <Logo name={marketplaceName} />
        <p>{text('purpose')}</p>
        {networks.length > 0 && (
          <ul className={css.inline} aria-label={text('social')}>
            {networks.map(([key, name]) => (
              <li key={key}>
                <a className={css.link} href={social[key]} rel="noopener">
                  {name}
                  <Icon name="external" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {places.length > 0 && (
        <Column title={text('places')} isWide>
          {places.map(place => (
            <FooterLink key={place.address} to={searchPathFor(place)} text={townName(place, cityNames)} />
          ))}
        </Column>
      )}
      <Column title={text('marketplace')} isInMenu>
        <FooterLink to={pathTo('SearchPage', {})} text={text('browse')} />
        <FooterLink to={pathTo('NewListingPage', {})} text={text('createListing')} />
        {!isSignedIn && <FooterLink to={pathTo('SignupPage', {})} text={text('signup')} />}
        {!isSignedIn && <FooterLink to={pathTo('LoginPage', {})} text={text('login')} />}
      </Column>
      <Column title={text('info')} isWide>
        {infoLinks.map(([id, to]) => (
          <FooterLink key={id} to={to} text={text(id)} />
        ))}
        <FooterLink to={`${paths.PartnersPage}#join`} text={text('partners')} />
      </Column>
    </>
  );
}

interface ColumnProps {
  title: string;
  isWide?: boolean;
  /** On phones these links are only in the menu. */
  isInMenu?: boolean;
  children: ReactNode;
}

function Column({ title, isWide = false, isInMenu = false, children }: ColumnProps) {
  return (
    <nav aria-label={title} className={isInMenu ? css.inMenu : undefined}>
      <p className={css.title} aria-hidden>
        {title}
      </p>
      <ul className={isWide ? css.wide : css.list}>{children}</ul>
    </nav>
  );
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link className={css.link} to={to}>
        {text}
      </Link>
    </li>
  );
}

/** The pages about this site, in the order of footer and menu (specification section 2); ids of `Footer.` messages. */
export const infoLinks = [
  ['about', paths.AboutPage],
  ['howItWorks', paths.HowItWorksPage],
  ['helpAndDonate', paths.HelpAndDonatePage],
  ['supporters', paths.PartnersPage],
  ['faq', paths.FaqPage],
  ['safetyCenter', paths.SafetyCenterPage],
  ['contact', `${paths.AboutPage}#contact`],
] as const;

/** Legally required to be reachable from every page. */
export const legalLinks = [
  ['terms', paths.TermsOfServicePage],
  ['privacy', paths.PrivacyPolicyPage],
  ['choices', paths.PrivacyChoicesPage],
  ['imprint', paths.ImprintPage],
] as const;

/** Shows whether data saver is on, and toggles it: the server saves the choice and redirects back. */
function DataSaverLink() {
  const text = useMessages('Footer');
  const { pathname, search } = useLocation();
  const { dataSaver } = useSettings();
  const back = encodeURIComponent(withOneSlash(pathname) + withoutOverlays(search));
  return (
    <p className={css.light}>
      {dataSaver && text(dataSaver === 'asked' ? 'lightAsked' : 'lightOn')}{' '}
      <a className={css.language} href={`/light/${dataSaver ? 'off' : 'on'}?return=${back}`} rel="nofollow">
        {text(dataSaver ? 'lightTurnOff' : 'lightTurnOn')}
      </a>
    </p>
  );
}
