import { useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import type { Photo } from './photos.ts';
import css from './PhotosForm.module.css';

interface PhotoListProps {
  photos: readonly Photo[];
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

/** The pictures in order, each with its progress or problem, and buttons to move and remove it. */
export function PhotoList({ photos, onMove, onRemove, onRetry }: PhotoListProps) {
  const intl = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ key: string; by: -1 | 1 }>();
  const place = photos.findIndex(({ key }) => key === moved?.key) + 1;

  // A browser drops the focus of what is moved in the page: the same button gets it back, at the end the other one.
  useLayoutEffect(() => {
    const item = [...(list.current?.children ?? [])].find(
      one => one instanceof HTMLElement && one.dataset.key === moved?.key,
    );
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    const same = buttons.find(button => button.dataset.by === String(moved?.by));
    (same?.disabled ? buttons.find(button => !button.disabled) : same)?.focus();
  }, [moved]);

  const handleMove = (key: string, by: -1 | 1) => {
    onMove(key, by);
    setMoved({ key, by });
  };

  if (photos.length === 0) return null;
  return (
    <>
      <ol
        ref={list}
        className={css.photos}
        aria-label={intl.formatMessage({ id: 'EditListingPage.photosList' })}
      >
        {photos.map((photo, index) => (
          <li key={photo.key} data-key={photo.key} className={css.photo}>
            <Face photo={photo} n={index + 1} count={photos.length} onRetry={onRetry} onRemove={onRemove} />
            {photo.status === 'ready' && (
              <Controls
                n={index + 1}
                count={photos.length}
                onMove={by => handleMove(photo.key, by)}
                onRemove={() => onRemove(photo.key)}
              />
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {place > 0 && (
            <FormattedMessage id="EditListingPage.photoMoved" values={{ n: place, count: photos.length }} />
          )}
        </span>
      </VisuallyHidden>
    </>
  );
}

interface FaceProps extends Pick<PhotoListProps, 'onRetry' | 'onRemove'> {
  photo: Photo;
  n: number;
  count: number;
}

function Face({ photo, n, count, onRetry, onRemove }: FaceProps) {
  const intl = useIntl();
  const text = (key: string, values: Record<string, string | number>) =>
    intl.formatMessage({ id: `EditListingPage.${key}` }, values);
  switch (photo.status) {
    case 'ready':
      return (
        <Picture
          className={css.face}
          image={photo.image}
          variants={['square-small', 'square-small2x']}
          sizes="(max-width: 600px) 45vw, 200px"
          alt={text('photo', { n, count })}
        />
      );
    case 'uploading':
      return (
        <div className={css.waiting}>
          <ProgressBar label={text('photoUploading', { name: photo.name })} value={photo.share} />
        </div>
      );
    case 'failed':
      return (
        <div className={css.failed} role="alert">
          <p>{text(`photoProblem.${photo.problem}`, { name: photo.name })}</p>
          <div className={css.controls}>
            {(photo.problem === 'uploadFailed' || photo.problem === 'unreadable') && (
              <Button
                variant="secondary"
                size="small"
                aria-label={text('photoRetry', { name: photo.name })}
                onClick={() => onRetry(photo.key)}
              >
                <FormattedMessage id="EditListingPage.tryAgain" />
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              aria-label={text('photoDismiss', { name: photo.name })}
              onClick={() => onRemove(photo.key)}
            >
              <Icon name="close" />
            </Button>
          </div>
        </div>
      );
  }
}

interface ControlsProps {
  n: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Controls({ n, count, onMove, onRemove }: ControlsProps) {
  const intl = useIntl();
  const text = (key: string) => intl.formatMessage({ id: `EditListingPage.${key}` }, { n });
  const look = { variant: 'quiet', size: 'small' } as const;
  return (
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
  );
}
