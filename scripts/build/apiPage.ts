import { endpoints as webEndpoints } from '#src/api/endpoints/index.ts';
import { openApiDocument, type Operation } from '#server/platform/openApi/document.ts';

const [begin, end] = ['<!-- Made by `npm run build -- docs` -->', '<!-- End -->'];

/** Returns docs/api.md with its tables of endpoints made of the OpenAPI document; the rest of the page stays. */
export function apiPage(page: string): string {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}\n\n${tables()}\n\n${end}${after}`;
}

function tables(): string {
  const { paths, tags } = openApiDocument(webEndpoints);
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const cells = rows
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => [`\`${method} ${path}\``, whoMay(operation), inputOf(operation)]);
    return [`### ${name}`, description, tableOf(cells)].join('\n\n');
  });
  return sections.join('\n\n');
}

const tableOf = (rows: readonly (readonly string[])[]): string =>
  [['endpoint', 'callers', 'input'], ['---', '---', '---'], ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n');

const whoMay = ({ security }: Operation): string =>
  security.length === 0
    ? 'anyone'
    : security.map(way => `\`${Object.values(way).flat().join(' ')}\``).join(' ');

/** The names of the parameters or of the body's fields; `*`: required. */
function inputOf({ parameters = [], requestBody }: Operation): string {
  const named = parameters.flatMap(each => ('name' in each ? [{ ...each }] : []));
  const [content] = Object.values(requestBody?.content ?? {});
  const { properties = {}, required = [] } = (content?.schema ?? {}) as {
    properties?: Readonly<Record<string, unknown>>;
    required?: readonly string[];
  };
  const fields = Object.keys(properties).map(name => ({ name, required: required.includes(name) }));
  return [...named, ...fields].map(each => `\`${each.name}\`${each.required ? '\\*' : ''}`).join(' ');
}
