import { Link } from 'react-router-dom';
import type { Inline } from '#contract/entities/content.ts';

/** Inline text with emphasis and links. */
export function Line({ line }: { line: readonly Inline[] }) {
  return line.map((word, index) => <Words key={index} word={word} />);
}

function Words({ word }: { word: Inline }) {
  if (typeof word === 'string') return word;
  const words = <Line line={word.children} />;
  if (word.kind === 'strong') return <strong>{words}</strong>;
  if (word.kind === 'em') return <em>{words}</em>;
  if (word.href.startsWith('/')) return <Link to={word.href}>{words}</Link>;
  return (
    <a href={word.href} {...(word.href.startsWith('https:') ? { rel: 'noopener' } : {})}>
      {words}
    </a>
  );
}
