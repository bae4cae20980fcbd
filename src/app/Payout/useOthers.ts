import { useRef, useState } from 'react';

/** Manages the form names of further people; the name of a removed person is not reused. */
export function useFurtherPeople() {
  const [names, setNames] = useState<readonly string[]>([]);
  const count = useRef(0);
  return {
    names,
    add() {
      count.current += 1;
      const name = `person${count.current}`;
      setNames(before => [...before, name]);
    },
    remove: (name: string) => setNames(before => before.filter(other => other !== name)),
  };
}
