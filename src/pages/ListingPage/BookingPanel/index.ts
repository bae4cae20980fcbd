export { BookingPanel } from './BookingPanel.tsx';
