export { EnquiryForm } from './EnquiryForm.tsx';
