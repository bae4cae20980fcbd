import loadable from '@loadable/component';
import { type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { cardSizes } from '#src/config/layout.ts';
import { pathTo } from '#contract/paths.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { variantsOf } from '#contract/image/imageSize.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { slugOf } from '#contract/text/slug.ts';
import { isolated } from '#contract/text/isolated.ts';
import { Link } from '../Link/Link.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Illustration } from '../Illustration/Illustration.tsx';
import { listingBadgeClass, listingBadgeText } from '../ListingBadge/ListingBadge.tsx';
import { useDataSaver } from '../dataSaver.ts';
import { Picture } from '../Picture/Picture.tsx';
import type { CardNote as Note } from '../Translated/CardNote.tsx';
import { useShownTitle } from '../Translated/useShownTitle.ts';
import { userNameOf } from '../UserName/UserName.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { chipsOf } from './chips.ts';
import css from './ListingCard.module.css';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = { ssr: false, resolveComponent: (chunk: { CardNote: typeof Note }) => chunk.CardNote };
const CardNote = loadable(() => import('../Translated/CardNote.tsx'), inBrowser);

interface ListingCardProps {
  listing: Listing;
  headingLevel?: 2 | 3 | undefined;
  /** True for cards above the fold. */
  isPriority?: boolean | undefined;
  /** Shown after the town, such as the distance to it. */
  townNote?: string | undefined;
  /** The history state passed with its link. */
  state?: unknown;
  /** A control in the card's corner, after its link in focus order. */
  corner?: ReactNode;
}

/**
 * A listing in a grid. The whole card is one link, named by the title. In data saver mode it is text only until the
 * user asks for its image.
 */
export function ListingCard({
  listing,
  headingLevel = 3,
  isPriority,
  townNote,
  state,
  corner,
}: ListingCardProps) {
  const intl = useIntl();
  const { title, publicData, author, images } = listing;
  const shown = useShownTitle(listing);
  const Heading = `h${headingLevel}` as const;
  const badge = listingBadgeText(intl, publicData);
  const price = listingPriceText(intl, listing);
  const address = publicData.location?.address;
  const town = address && localizeAddress(intl, address);
  const chips = chipsOf(publicData);
  const savesData = useDataSaver();
  const [isAsked, setAsked] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const [picture] = images ?? [];
  const [smallest] = picture ? variantsOf(picture, variants) : [];
  const handleAsk = () => {
    setAsked(true);
    // The pressed button is removed.
    link.current?.focus();
  };
  const badgeText = badge && (
    <span className={classNames(listingBadgeClass(publicData), css.badge)}>{badge}</span>
  );
  return (
    <article className={classNames(css.card, savesData && css.words)}>
      {(!savesData || isAsked) && (
        <div className={css.picture}>
          <Picture
            image={picture}
            variants={variants}
            sizes={cardSizes}
            alt=""
            isPriority={isPriority}
            fallback={<Illustration name={publicData.subcategories ?? 'services'} isPriority={isPriority} />}
          />
          {!savesData && badgeText}
        </div>
      )}
      <div className={css.body}>
        {savesData && badgeText}
        <Heading
          className={classNames(css.title, hasLongWord(shown.text) && css.breaks)}
          lang={shown.lang}
          dir="auto"
        >
          <Link ref={link} className={css.link} to={listingPath(listing)} state={state}>
            {shown.text}
          </Link>
        </Heading>
        {shown.isTranslated && (
          <div className={css.translated}>
            <CardNote text={title} />
          </div>
        )}
        {town && (
          <p className={css.town}>
            <Icon name="pin" />
            <span dir="auto">{townNote ? `${town} · ${townNote}` : town}</span>
          </p>
        )}
        {chips.length > 0 && (
          <ul className={css.facts}>
            {chips.map(id => (
              <li key={id}>{intl.formatMessage({ id })}</li>
            ))}
          </ul>
        )}
        {savesData && !isAsked && smallest && (
          <ImagePlaceholder href={smallest.url} title={title} onAsk={handleAsk} />
        )}
        <p className={css.foot}>
          {author && (
            <span className={css.author}>
              <bdi>{userNameOf(intl, author)}</bdi>
              {publicData.isVerified && (
                <Icon
                  name="verified"
                  title={intl.formatMessage({ id: 'VerifiedBadge.verified' })}
                  className={css.verified}
                />
              )}
            </span>
          )}
          {price && <span className={css.price}>{price}</span>}
        </p>
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </article>
  );
}

/** Returns the path that a card links to. */
export const listingPath = ({ title, id }: Pick<Listing, 'title' | 'id'>): string =>
  pathTo('ListingPage', { slug: slugOf(title), id });

/** Smallest first. */
const variants = ['landscape-crop', 'landscape-crop2x'] as const;

/**
 * Returns the price per night, the price, or "Free". Undefined for a request without a price, as "Free" would read as
 * an offer; for a job, as it has no price; and for a draft without a price, as its author may not have set one yet.
 */
export function listingPriceText(intl: IntlShape, { state, price, publicData }: Listing): string | undefined {
  if (price === null && state === 'draft') return undefined;
  if (!price?.amount) {
    return publicData.category === 'offeringPlace' && publicData.subcategories !== 'jobs'
      ? intl.formatMessage({ id: 'ListingCard.free' })
      : undefined;
  }
  const money = formatMoney(intl, price);
  return publicData.subcategories === 'accomodation'
    ? intl.formatMessage({ id: 'ListingCard.perNight' }, { price: money })
    : money;
}

/** Longer words may break anywhere on a card (specification section 9). */
const longWord = /\S{17,}/;

const hasLongWord = (title: string) => longWord.test(title);

interface AskForPictureProps {
  /** The URL of the image: opened as a plain link without JavaScript. */
  href: string;
  title: string;
  onAsk: () => void;
}

/** Replaces the image in data saver mode, until the user wants to see it. */
function ImagePlaceholder({ href, title, onAsk }: AskForPictureProps) {
  return (
    <a
      className={css.ask}
      href={href}
      rel="nofollow"
      onClick={event => {
        event.preventDefault();
        onAsk();
      }}
    >
      <Icon name="camera" />
      <span>
        <FormattedMessage id="ListingCard.showPicture" />
        <VisuallyHidden>: {isolated(title)}</VisuallyHidden>
      </span>
    </a>
  );
}
