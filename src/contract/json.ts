/** Plain JSON: what extended data (publicData, protectedData, privateData, metadata) may hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
