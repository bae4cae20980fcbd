// Whole where the page is made. The browser's build takes barLater.ts in its place.
export { FilterBar as Bar } from './FilterBar.tsx';
