/** Longer texts are not titles: they are rarely requested twice, and would fill the memory. */
const longest = 200;

/**
 * Memoises a function of a text, caching about `most` recent results. For values that pages need for every listing they
 * show.
 */
export function memoize<Answer>(most: number, answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return text => {
    if (known.has(text)) return known.get(text) as Answer;
    const fresh = answer(text);
    if (text.length > longest) return fresh;
    if (known.size >= most) known.clear();
    known.set(text, fresh);
    return fresh;
  };
}

/** Memoises a function of an object that doesn't change, for as long as there is the object. */
export function memoizeByObject<Given extends object, Answer>(
  answer: (given: Given) => Answer,
): (given: Given) => Answer {
  const known = new WeakMap<Given, { answer: Answer }>();
  return given => {
    const before = known.get(given);
    if (before) return before.answer;
    const fresh = answer(given);
    known.set(given, { answer: fresh });
    return fresh;
  };
}
