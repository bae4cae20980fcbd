import css from './Logo.module.css';

/** The mark, two figures side by side, with the marketplace's name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={css.logo} translate="no">
      <svg className={css.mark} viewBox="0 0 36 32" aria-hidden>
        <circle className={css.sun} cx="25" cy="8.5" r="4.5" />
        <path className={css.sun} d="M15 30V24a10 10 0 0 1 20 0v4a2 2 0 0 1-2 2Z" />
        <circle className={css.deep} cx="12" cy="6" r="5" />
        <path className={css.deep} d="M1 28v-5a11 11 0 0 1 22 0v7H3a2 2 0 0 1-2-2Z" />
      </svg>
      {name}
    </span>
  );
}
