// What is read below the picture, for server rendering. The browser's build substitutes belowLater.ts.
export { Below } from './Below.tsx';
