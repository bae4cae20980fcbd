// The content below the images, for server rendering. The browser's build substitutes belowLater.ts.
export { Below } from './Below.tsx';
