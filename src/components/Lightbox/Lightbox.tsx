import { useIntl } from 'react-intl';
import YetAnotherLightbox, { useLightboxState } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { variantsOf, type Image } from '#contract/image/imageSize.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './Lightbox.module.css';

interface LightboxProps {
  images: readonly Image[];
  /** The image shown first, from 0. */
  index: number;
  /** The subject of the images. */
  alt: string;
  onClose: () => void;
}

const plugins = [Zoom];
const ofSeveral = { finite: false };
const ofOne = { finite: true, padding: 0 };
/** Small images can be enlarged beyond their own pixels, too: readers look for details. */
const zoom = { maxZoomPixelRatio: 3 };
const closing = { closeOnBackdropClick: true, closeOnPullDown: true };

/**
 * Images over the whole window: swiped or turned with the arrow keys, wrapping around, with a counter and what each one
 * shows; enlarged with two fingers, a double tap, the wheel, the plus and minus keys or buttons, then moved by dragging
 * or with the arrow keys. Escape, the button, a press beside the image or pulling it down closes it. Loaded when the
 * first image is opened.
 */
export function Lightbox({ images, index, alt, onClose }: LightboxProps) {
  const intl = useIntl();
  const text = useMessages('Lightbox');
  const slides = images.map((image, at) => {
    const sizes = variantsOf(image).filter(size => isWhole(image, size));
    const largest = sizes.reduce(
      (one, other) => (other.width > one.width ? other : one),
      sizes[0] ?? nothing,
    );
    const place = { alt, index: at + 1, total: images.length };
    return {
      src: largest.url,
      width: largest.width,
      height: largest.height,
      alt: images.length > 1 ? intl.formatMessage({ id: 'Carousel.picture' }, place) : alt,
      srcSet: sizes.map(({ url, width, height }) => ({ src: url, width, height })),
    };
  });
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={plugins}
      carousel={images.length > 1 ? ofSeveral : ofOne}
      controller={closing}
      zoom={zoom}
      labels={{
        Lightbox: alt,
        Previous: intl.formatMessage({ id: 'Carousel.previous' }),
        Next: intl.formatMessage({ id: 'Carousel.next' }),
        Close: intl.formatMessage({ id: 'Modal.close' }),
        'Zoom in': text('zoomIn'),
        'Zoom out': text('zoomOut'),
      }}
      render={images.length > 1 ? controls : { ...controls, ...noArrows }}
    />
  );
}

/** Which image it is, and what it shows: images have no captions of their own. */
function Place() {
  const { slides, currentIndex } = useLightboxState();
  const { alt } = slides[currentIndex] as { alt?: string };
  return (
    <>
      {slides.length > 1 && (
        <p className={css.counter} aria-hidden>{`${currentIndex + 1}/${slides.length}`}</p>
      )}
      <p className={css.caption} aria-live="polite">
        {alt}
      </p>
    </>
  );
}

const controls = { controls: () => <Place /> };
const nothing = { url: '', width: 1, height: 1 };
const noArrows = { buttonPrev: () => null, buttonNext: () => null };

/** Whether a size shows the whole image: cropped ones have another ratio than the largest that is only scaled. */
function isWhole({ variants }: Image, { width, height }: { width: number; height: number }): boolean {
  const { 'scaled-large': scaled = variants.default } = variants;
  return !scaled || Math.abs(width / height - scaled.width / scaled.height) < 0.02;
}
