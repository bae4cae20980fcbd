// The full filter bar for server rendering. The browser's build substitutes barLater.ts.
export { FilterBar as Bar } from './FilterBar.tsx';
