import { useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/image/imageSize.ts';
import { useMessages } from '#src/util/messages.ts';
import { CachedMarkup } from '../CachedMarkup.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { useLightbox } from '../Lightbox/useLightbox.tsx';
import { Picture } from '../Picture/Picture.tsx';
import css from './Carousel.module.css';

interface CarouselProps {
  images: readonly Image[];
  /** The subject of the images, e.g. the listing's title. */
  alt: string;
}

/**
 * Images in a strip that can be swiped, with arrow buttons and the left and right arrow keys; it wraps around. A press on
 * an image enlarges it. Without JavaScript the strip scrolls natively.
 */
export function Carousel({ images, alt }: CarouselProps) {
  const text = useMessages('Carousel');
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const total = images.length;
  const { open, lightbox } = useLightbox(images, alt);

  const show = (next: number) => {
    const wrapped = (next + total) % total;
    setIndex(wrapped);
    const element = strip.current;
    if (element) element.scrollLeft = wrapped * element.clientWidth;
  };

  useEffect(() => {
    if (total < 2) return;
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
  return (
    <div className={css.carousel} role="group" aria-label={alt}>
      <div ref={strip} className={css.strip} onScroll={handleScroll} tabIndex={total > 1 ? 0 : undefined}>
        <CachedMarkup as={null} part="Pictures" shows={[images, alt]}>
          {images.map((image, position) => (
            <Picture
              onClick={() => open(position)}
              key={image.id}
              className={css.picture}
              image={image}
              variants={variantNamesOf(image)}
              sizes="(max-width: 1023px) 100vw, 800px"
              alt={total > 1 ? text('picture', { alt, index: position + 1, total }) : alt}
              isPriority={position === 0}
            />
          ))}
        </CachedMarkup>
      </div>
      <button type="button" className={css.enlarge} onClick={() => open(index)} aria-label={text('enlarge')}>
        <Icon name="enlarge" />
      </button>
      {lightbox}
      {total > 1 && (
        <>
          <button
            type="button"
            className={css.previous}
            onClick={() => show(index - 1)}
            aria-label={text('previous')}
          >
            <Icon name="arrow-left" />
          </button>
          <button
            type="button"
            className={css.next}
            onClick={() => show(index + 1)}
            aria-label={text('next')}
          >
            <Icon name="arrow-right" />
          </button>
          <span className={css.counter} aria-live="polite">
            {`${index + 1}/${total}`}
          </span>
        </>
      )}
    </div>
  );
}

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
    target.closest('input, textarea, select, dialog, summary, [role=dialog], [contenteditable]') !== null
  );
}
