import { useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { ProgressBar } from '#src/components/ProgressBar/ProgressBar.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { useMessages } from '#src/util/messages.ts';
import { isTemporary, type Photo } from './photos.ts';
import css from './PhotosForm.module.css';

interface PhotoFaceProps {
  photo: Photo;
  /** Its place among the pictures that are ready, from 1, and their count. */
  n: number;
  count: number;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The picture, the progress of its upload, or why that failed. */
export function PhotoFace({ photo, n, count, onRetry, onRemove }: PhotoFaceProps) {
  const intl = useIntl();
  const text = useMessages('EditListingPage');
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
          <p>{text(`photoProblem.${photo.problem}`, { name: photo.name, when: formatWait(photo, intl) })}</p>
          <div className={css.controls}>
            {isTemporary(photo.problem) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={text('photoRetry', { name: photo.name })}
                onClick={() => onRetry(photo.key)}
              >
                {text('tryAgain')}
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
