import { createContext, useContext } from 'react';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { useMessages, type MessageKey } from '#src/util/messages.ts';
import { Posted } from './posted.ts';

/** What the server refused of a form, with the form's own messages by code. */
export interface Refused {
  failure: Failure;
  messages: Partial<Record<FailureCode, string>>;
}

interface FormRefusal {
  refused: Refused | undefined;
  /** The last attempt was stopped by the fields' own errors: what an earlier one led to is out of date. */
  isOver: boolean;
  refuse: (refused: Refused | undefined) => void;
  /** Returns the names of the fields on screen. */
  names: () => readonly string[];
}

/** What the surrounding form was refused; undefined outside of one. */
export const FormRefusals = createContext<FormRefusal | undefined>(undefined);

/** The server's names for fields that are called otherwise here. */
const serverNames: Readonly<Record<string, string>> = {
  fname: 'firstName',
  lname: 'lastName',
  name: 'fullName',
  place: 'geolocation',
  answers: 'quickAnswers',
  message: 'content',
  website: 'businessProfileURL',
};

/** Returns whether a path leads to this field, or into it: `publicData.price.amount` to the field `price`. */
export function isPathOf(name: string, path: readonly string[]): boolean {
  const keys = `.${path.join('.')}.`;
  return [name, serverNames[name] ?? name].some(key => keys.includes(`.${key}.`));
}

/** Returns why the server refused a field's value: `answer` in an attempt on this page, `posted` without JavaScript. */
export function useFieldRefusal(name: string) {
  const text = useMessages('FormError');
  const posted = useContext(Posted);
  const { refused, isOver = false } = useContext(FormRefusals) ?? {};
  const messageOf = (failure?: Failure, messages?: Refused['messages']) => {
    const code = failure?.fields?.find(({ path }) => isPathOf(name, path))?.code;
    return code && (messages?.[code] ?? text(keys[code] ?? 'fieldInvalid'));
  };
  return {
    answer: messageOf(refused?.failure, refused?.messages),
    posted: messageOf(posted?.failure),
    isOver,
  };
}

const keys: Partial<Record<FailureCode, MessageKey<'FormError'>>> = {
  'validation-missing-key': 'fieldMissing',
  'weak-password': 'weakPassword',
};
