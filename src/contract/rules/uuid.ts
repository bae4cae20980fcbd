const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is an id as PostgreSQL takes it. */
export const isUuid = (text: string): boolean => pattern.test(text);
