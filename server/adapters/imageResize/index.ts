export { sharpImageResize } from './sharpImageResize.ts';
