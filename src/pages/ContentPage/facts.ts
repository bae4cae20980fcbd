import type { Block, Inline } from '#contract/text/content.ts';
import { paths } from '#contract/paths.ts';
import { breadcrumbs } from '#src/features/structuredData/breadcrumbs.ts';
import type { FactsOf } from '#src/features/structuredData/pageFacts.ts';
import type { ContentData } from './loadData.ts';

export const facts: FactsOf<ContentData> = ({ name, content }, site) => {
  const step = { name: content.title, path: paths[name] };
  return {
    jsonLd: [breadcrumbs(site, [step]), ...(name === 'FaqPage' ? [faqData(content.blocks)] : [])],
    ...(content.updated ? { modified: content.updated } : {}),
  };
};

/** Returns questions and answers: the text below each lowest-level heading, as plain text. */
function faqData(blocks: readonly Block[]): object {
  const level = blocks.some(block => block.kind === 'heading' && block.level === 3) ? 3 : 2;
  const questions: { question: string; answer: string[] }[] = [];
  let isAnswer = false;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      isAnswer = block.level === level;
      if (isAnswer) questions.push({ question: wordsOf(block.children), answer: [] });
    } else if (isAnswer) questions.at(-1)?.answer.push(...textsOf(block));
  }
  return {
    '@type': 'FAQPage',
    mainEntity: questions
      .filter(({ answer }) => answer.length > 0)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
      })),
  };
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [wordsOf(block.children)];
    case 'list':
      return block.items.map(wordsOf);
    case 'note':
      return block.blocks.flatMap(textsOf);
    default:
      return [];
  }
}

const wordsOf = (line: readonly Inline[]): string =>
  line.map(part => (typeof part === 'string' ? part : wordsOf(part.children))).join('');
