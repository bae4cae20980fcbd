export { More } from './More.tsx';
