import { useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/image/imageSize.ts';
import { isWindowWide } from '#src/config/layout.ts';
import { useMessages } from '#src/util/messages.ts';
import { useMedia } from '../browserState.ts';
import { CachedMarkup } from '../CachedMarkup.tsx';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { useLightbox } from '../Lightbox/useLightbox.tsx';
import { Picture } from '../Picture/Picture.tsx';
import css from './Carousel.module.css';

interface CarouselProps {
  images: readonly Image[];
  /** The subject of the images, e.g. the listing's title. */
  alt: string;
}

/** Images that the mosaic of wide windows shows at a time: a large one and up to four small ones. */
const inMosaic = 5;

const sizes = {
  alone: '(max-width: 1023px) 100vw, (max-width: 1535px) 65vw, 1000px',
  large: '(max-width: 1023px) 100vw, (max-width: 1535px) 50vw, 768px',
  small: '(max-width: 1023px) 100vw, (max-width: 1535px) 33vw, 512px',
};

/**
 * A listing's images, with arrow buttons and the left and right arrow keys; it wraps around. In narrow windows they are
 * a strip to swipe, in wide ones a mosaic, of which the arrows make the next image the large one. A press on an image
 * enlarges it. Without JavaScript the images are a strip that scrolls natively.
 */
export function Carousel({ images, alt }: CarouselProps) {
  const text = useMessages('Carousel');
  const strip = useRef<HTMLDivElement>(null);
  const isMosaic = useMedia(isWindowWide);
  const [index, setIndex] = useState(0);
  const total = images.length;
  const isSeveral = total > 1;
  const { open, lightbox } = useLightbox(images, alt);

  const show = (next: number) => {
    const wrapped = (next + total) % total;
    setIndex(wrapped);
    const element = strip.current;
    if (element) element.scrollLeft = wrapped * element.clientWidth;
  };

  useEffect(() => {
    if (!isSeveral) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (!step || event.altKey || event.ctrlKey || event.metaKey || handlesArrowKeys(event.target)) return;
      event.preventDefault();
      show(index + step);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });

  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handleScroll = () => {
    clearTimeout(settled.current);
    // A smooth scroll passes the images in between: the counter waits until it has ended.
    settled.current = setTimeout(() => {
      const element = strip.current;
      if (element?.clientWidth) setIndex(Math.round(element.scrollLeft / element.clientWidth));
    }, 100);
  };
  useEffect(() => () => clearTimeout(settled.current), []);

  if (total === 0) return null;
  /** Returns the place of an image in the mosaic, from 0: the large one. */
  const placeOf = (position: number) => (position - index + total) % total;
  const form = `form${Math.min(total, inMosaic)}`;
  return (
    <div className={classNames(css.carousel, css[form])} role="group" aria-label={alt}>
      <div
        ref={strip}
        className={css.strip}
        onScroll={isMosaic ? undefined : handleScroll}
        tabIndex={isSeveral && !isMosaic ? 0 : undefined}
      >
        <CachedMarkup as={null} part="Pictures" shows={[images, alt]}>
          {images.map((image, position) => (
            <Picture
              onClick={() => open(position)}
              key={image.id}
              className={classNames(css.picture, css[classOf(placeOf(position))])}
              image={image}
              variants={variantNamesOf(image)}
              sizes={isSeveral ? sizes[placeOf(position) === 0 ? 'large' : 'small'] : sizes.alone}
              alt={isSeveral ? text('picture', { alt, index: position + 1, total }) : alt}
              isPriority={position === 0}
            />
          ))}
        </CachedMarkup>
      </div>
      <button type="button" className={css.enlarge} onClick={() => open(index)}>
        <Icon name="enlarge" />
        <span>{isSeveral ? text('showAll', { count: total }) : text('enlarge')}</span>
      </button>
      {lightbox}
      {isSeveral && (
        <div className={css.turn}>
          <button type="button" onClick={() => show(index - 1)} aria-label={text('previous')}>
            <Icon name="arrow-left" />
          </button>
          <span className={css.counter} aria-live="polite">
            {`${index + 1}/${total}`}
          </span>
          <button type="button" onClick={() => show(index + 1)} aria-label={text('next')}>
            <Icon name="arrow-right" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Returns the name of the style for a place in the mosaic. */
const classOf = (place: number) => (place < inMosaic ? `place${place}` : 'rest');

/** Uncropped variants if there are any, else the landscape crop; smallest first. */
function variantNamesOf(image: Image): readonly string[] {
  const names = Object.keys(image.variants);
  const scaled = names.filter(name => name.startsWith('scaled-'));
  const width = (name: string) => image.variants[name]?.width ?? 0;
  return (scaled.length > 0 ? scaled : names).sort((a, b) => width(a) - width(b));
}

/** Whether the arrow keys already have another meaning there. */
function handlesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, dialog, summary, [role=dialog], [role=grid], [contenteditable]',
    ) !== null
  );
}
