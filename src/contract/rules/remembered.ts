/** Longer texts are no titles: they are seldom asked for twice, and would fill the memory. */
const longest = 200;

/**
 * The same function of a text, which knows its latest answers, about `most` of them. For what a page asks of every listing
 * on it, again with each page.
 */
export function remembered<Answer>(most: number, answer: (text: string) => Answer): (text: string) => Answer {
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
