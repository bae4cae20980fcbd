import { FormattedMessage } from 'react-intl';
import { isolated } from '#contract/text/isolated.ts';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import css from './ListingCard.module.css';

interface AskForPictureProps {
  /** The URL of the image: opened as a plain link without JavaScript. */
  href: string;
  title: string;
  onAsk: () => void;
}

/** Replaces the image in data saver mode, until the user wants to see it. */
export function ImagePlaceholder({ href, title, onAsk }: AskForPictureProps) {
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
