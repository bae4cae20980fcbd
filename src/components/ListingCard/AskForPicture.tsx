import { FormattedMessage } from 'react-intl';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import css from './ListingCard.module.css';

interface AskForPictureProps {
  /** Where the picture is: without script it opens by itself. */
  href: string;
  title: string;
  onAsk: () => void;
}

/** Stands where the picture would be in light mode, until somebody wants to see it. */
export function AskForPicture({ href, title, onAsk }: AskForPictureProps) {
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
        <VisuallyHidden>: {title}</VisuallyHidden>
      </span>
    </a>
  );
}
