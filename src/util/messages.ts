import { useIntl, type IntlShape, type PrimitiveType } from 'react-intl';
import type messages from '../../translations/en.json';

/** The keys of messages by component: `login` for `Topbar.login`. */
type Keys = {
  [
    Id in keyof typeof messages as Id extends `${infer Component}.${string}` ? Component : never
  ]: Id extends `${string}.${infer Key}` ? Key : never;
};

/** A key of one component's messages. */
export type MessageKey<Component extends keyof Keys> = Keys[Component];

/** The values that a message names. */
type Values = Readonly<Record<string, PrimitiveType>>;

/** Returns a message of the component as plain text. */
export type MessagesOf<Component extends keyof Keys> = (
  key: MessageKey<Component>,
  values?: Values,
) => string;

/**
 * Returns a function that returns a component's messages by their keys; a key that the catalogue lacks does not compile.
 * `shared` are the values of messages that are given none of their own. For keys that are known only when the page runs,
 * and for values that are elements, use react-intl itself.
 */
export function messagesOf<Component extends keyof Keys>(
  intl: Pick<IntlShape, 'formatMessage'>,
  component: Component,
  shared?: Values,
): MessagesOf<Component> {
  return (key: string, values = shared) => intl.formatMessage({ id: `${component}.${key}` }, values);
}

/** As `messagesOf`, in the language of the page. */
export function useMessages<Component extends keyof Keys>(component: Component, shared?: Values) {
  return messagesOf(useIntl(), component, shared);
}
