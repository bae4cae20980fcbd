/** Plain JSON: the allowed content of extended data (publicData, protectedData, privateData, metadata). */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
