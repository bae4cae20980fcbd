export type Actor = 'customer' | 'provider' | 'system' | 'operator';
