import { screen } from '@testing-library/react';

const opensDetails = { description: 'Details' };

/** The link of a conversation that says in which state its stay is, and opens all about it. */
export const stateLine = () => screen.getByRole('link', opensDetails);

export const findStateLine = () => screen.findByRole('link', opensDetails);
