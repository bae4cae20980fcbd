import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useMessages } from '#src/util/messages.ts';
import css from './PhotosForm.module.css';

const star = 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';

interface PhotoControlsProps {
  /** The picture's place, from 1, and the count of pictures. */
  n: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onCover: () => void;
  onRemove: () => void;
  /** Absent for pictures that this page can't read. */
  onEdit: ((opener: HTMLElement) => void) | undefined;
}

/** What can be done with a picture. The first has a mark where the others have a button that makes them the first. */
export function PhotoControls({ n, count, onMove, onCover, onRemove, onEdit }: PhotoControlsProps) {
  const text = useMessages('EditListingPage', { n });
  const look = { variant: 'quiet', size: 'small' } as const;
  return (
    <>
      {n === 1 ? (
        <p className={css.cover}>
          <Icon path={star} />
          {text('photoCover')}
        </p>
      ) : (
        <Button {...look} className={css.makeCover} aria-label={text('photoMakeCoverOf')} onClick={onCover}>
          <Icon path={star} />
          {text('photoMakeCover')}
        </Button>
      )}
      {onEdit && (
        <Button
          {...look}
          className={css.edit}
          aria-label={text('photoEdit')}
          onClick={({ currentTarget }) => onEdit(currentTarget)}
        >
          <Icon name="edit" />
          {text('photoEditShort')}
        </Button>
      )}
      <div className={css.controls}>
        <Button
          {...look}
          data-by="-1"
          disabled={n === 1}
          aria-label={text('photoEarlier')}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-left" />
        </Button>
        <Button
          {...look}
          data-by="1"
          disabled={n === count}
          aria-label={text('photoLater')}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-right" />
        </Button>
        <Button {...look} aria-label={text('photoRemove')} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
    </>
  );
}
