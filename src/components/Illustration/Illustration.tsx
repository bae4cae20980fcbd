import { classNames } from '../classNames.ts';
import css from './Illustration.module.css';

export type IllustrationName =
  | 'hero'
  // A listing without a picture, by its kind.
  | 'accomodation'
  | 'supplies'
  | 'services'
  | 'donations'
  | 'jobs'
  // At the head of pages of words.
  | 'together'
  | 'questions'
  | 'supporters'
  | 'safety'
  | 'way'
  | 'papers'
  // Something has gone wrong.
  | 'notFound'
  | 'error'
  | 'offline'
  // There is nothing yet.
  | 'empty'
  | 'noResults'
  | 'noMessages'
  | 'noSaved'
  | 'noNews'
  // Something is done.
  | 'enquirySent'
  | 'published'
  | 'booked'
  | 'done'
  | 'secured'
  | 'goodbye';

interface IllustrationProps {
  name: IllustrationName;
  /** True for illustrations above the fold. */
  isPriority?: boolean | undefined;
  className?: string | undefined;
}

/** One of our drawings from public/illustrations. Decorative: the text next to it says the same. */
export function Illustration({ name, isPriority = false, className }: IllustrationProps) {
  const [width, height] = name === 'hero' ? [720, 600] : [600, 400];
  return (
    <img
      className={classNames(css.illustration, className)}
      {...(isPriority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      src={`/illustrations/${name}.svg`}
      width={width}
      height={height}
      alt=""
    />
  );
}
