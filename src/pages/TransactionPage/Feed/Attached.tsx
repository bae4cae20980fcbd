import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { variantsOf, type Image } from '#contract/image/imageSize.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { useLightbox } from '#src/components/Lightbox/useLightbox.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { fileSize } from '#src/components/fileSize.ts';
import type { ThreadMessage } from '../loadData.ts';
import css from './Attached.module.css';

/** The photos and documents of a message. Photos of new accounts are loaded when the reader asks for them. */
export function Attached({ message: { images = [], documents = [], covered } }: { message: ThreadMessage }) {
  const intl = useIntl();
  const [isCovered, setIsCovered] = useState(covered === true);
  return (
    <>
      {images.length > 0 && isCovered && (
        <div className={css.cover}>
          <p>
            <FormattedMessage id="TransactionPage.covered" values={{ count: images.length }} />
          </p>
          <Button size="small" variant="secondary" onClick={() => setIsCovered(false)}>
            <FormattedMessage id="TransactionPage.uncover" values={{ count: images.length }} />
          </Button>
        </div>
      )}
      {images.length > 0 && !isCovered && <Photos images={images} />}
      {documents.map(({ id, name, bytes }) => (
        <a key={id} className={css.document} href={`/api/messages/document/${id}`} download={name}>
          <Icon name="document" />
          <span>
            <bdi>{name}</bdi>, {fileSize(intl, bytes)}
          </span>
        </a>
      ))}
    </>
  );
}

function Photos({ images }: { images: readonly Image[] }) {
  const intl = useIntl();
  const alt = intl.formatMessage({ id: 'TransactionPage.photo' });
  const { open, lightbox } = useLightbox(images, alt);
  return (
    <div className={classNames(css.photos, images.length > 1 && css.several)}>
      {images.map((image, at) => (
        <a
          key={image.id}
          href={variantsOf(image, ['scaled-large', 'scaled-medium'])[0]?.url}
          onClick={event => {
            event.preventDefault();
            open(at);
          }}
        >
          <Picture
            image={image}
            variants={['landscape-crop', 'landscape-crop2x']}
            sizes={images.length > 1 ? '(max-width: 600px) 40vw, 260px' : '(max-width: 600px) 80vw, 400px'}
            alt={
              images.length > 1
                ? intl.formatMessage({ id: 'Carousel.picture' }, { alt, index: at + 1, total: images.length })
                : alt
            }
          />
        </a>
      ))}
      {lightbox}
    </div>
  );
}
