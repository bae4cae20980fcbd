export { UnsubscribePage as Page } from './UnsubscribePage.tsx';
