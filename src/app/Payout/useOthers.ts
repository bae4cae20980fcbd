import { useRef, useState } from 'react';

/** The names under which a form holds further people; one that was removed is not given again. */
export function useOthers() {
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
