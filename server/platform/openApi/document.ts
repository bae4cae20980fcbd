import type { GenericSchema, ObjectEntries } from 'valibot';
import { errorCodes } from '#contract/errors.ts';
import { factsOf } from '#contract/parse.ts';
import type { Endpoint, Scope } from '../endpoint.ts';
import { endpoints } from '../endpoints/table.ts';
import { integrationEndpoints } from '../integration/table.ts';
import { isOptional, jsonSchemaOf, type JsonSchema } from './jsonSchema.ts';

/** An endpoint of the web app. */
interface WebEndpoint {
  access: string;
  input?: GenericSchema;
}

/** The web app's own endpoints by method and path: `POST /api/places/:id`. */
export type WebEndpoints = Readonly<Record<string, WebEndpoint>>;

/** An operation of the document. */
export interface Operation {
  tags: readonly [string];
  operationId: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema }>> };
  responses: JsonSchema;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path';
  required: boolean;
  schema: JsonSchema;
  style?: 'form';
  explode?: false;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Partial<Record<'get' | 'post', Operation>>>>;
  components: JsonSchema;
}

/** Returns the OpenAPI document of `/v1` and of the web app's endpoints, from the schemas that read their inputs. */
export function openApiDocument(webEndpoints: WebEndpoints): OpenApi {
  const operations: [path: string, method: 'get' | 'post', Operation][] = [
    ...[...endpoints].map(([name, endpoint]) => ofPlatform('Marketplace API', name, endpoint)),
    ...[...integrationEndpoints].map(([name, endpoint]) => ofPlatform('Integration API', name, endpoint)),
    ...Object.entries(webEndpoints).map(([name, endpoint]) => ofWeb(name, endpoint)),
  ];
  const paths: Record<string, Partial<Record<'get' | 'post', Operation>>> = {};
  for (const [path, method, operation] of operations) paths[path] = { ...paths[path], [method]: operation };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marketplace, Integration and web API',
      version: '1',
      description:
        'What clients send. Resources are as in the reference of the official SDKs; docs/api.md of the source says what differs.',
    },
    tags: [
      { name: 'Marketplace API', description: 'For front ends.' },
      { name: 'Integration API', description: "For operators' programs." },
      { name: 'Web app', description: 'For the pages of this site. It may change with any version.' },
    ],
    paths,
    components,
  };
}

const parts = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return { method: method === 'GET' ? ('get' as const) : ('post' as const), path };
};

const idOf = (path: string): string => path.slice(1).replaceAll(/[/:]+/g, '.');

function ofPlatform(
  tag: string,
  name: string,
  { scopes, takes, full, input }: Endpoint,
): [string, 'get' | 'post', Operation] {
  const { method, path } = parts(name);
  const shaping = method === 'get' || full ? ['include'] : ['include', 'expand'];
  const parameters = [
    ...(input && takes === 'query' ? parametersOf(input) : []),
    ...shaping.map(common => ({ $ref: `#/components/parameters/${common}` })),
  ];
  return [
    `/v1${path}`,
    method,
    {
      tags: [tag],
      operationId: idOf(path),
      security: scopes.map(scope => ({ token: [scope] })),
      parameters,
      ...(takes === 'image' ? { requestBody: upload } : {}),
      ...(input && takes === 'map' ? { requestBody: bodyOf(input, ['application/json', transit]) } : {}),
      responses: {
        200: { $ref: '#/components/responses/resource' },
        default: { $ref: '#/components/responses/error' },
      },
    },
  ];
}

function ofWeb(name: string, { access, input }: WebEndpoint): [string, 'get' | 'post', Operation] {
  const { method, path } = parts(name);
  return [
    path.replaceAll(/:(\w+)/g, '{$1}'),
    method,
    {
      tags: ['Web app'],
      operationId: `web.${idOf(path)}`,
      security: access === 'anyone' ? [] : [{ session: [access] }],
      ...(input && method === 'get' ? { parameters: parametersOf(input, path) } : {}),
      ...(input && method === 'post' ? { requestBody: bodyOf(input, [transit]) } : {}),
      responses: {
        200: { $ref: `#/components/responses/${method === 'get' ? 'json' : 'data'}` },
        default: { $ref: '#/components/responses/error' },
      },
    },
  ];
}

const transit = 'application/transit+json';

function parametersOf(input: GenericSchema, path = ''): readonly Parameter[] {
  const { fields = {}, filters } = factsOf(input);
  const named = (Object.entries(fields satisfies ObjectEntries) as [string, GenericSchema][]).map(
    ([name, schema]) => parameter(name, schema, path.includes(`:${name}`)),
  );
  const others = (filters?.names() ?? []).flatMap(name => {
    const schema = filters?.find(name);
    return schema ? [{ ...parameter(name, schema, false), required: false }] : [];
  });
  return [...named, ...others];
}

function parameter(name: string, schema: GenericSchema, isInPath: boolean): Parameter {
  const json = jsonSchemaOf(schema);
  return {
    name,
    in: isInPath ? 'path' : 'query',
    required: isInPath || !isOptional(schema),
    schema: json,
    ...(json.type === 'array' ? { style: 'form', explode: false } : {}),
  };
}

function bodyOf(input: GenericSchema, types: readonly string[]) {
  const schema = jsonSchemaOf(input);
  return { required: true, content: Object.fromEntries(types.map(type => [type, { schema }])) };
}

const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { image: { type: 'string' } }, required: ['image'] },
    },
  },
};

const scopes = {
  'public-read': 'anonymous clients',
  user: 'a user',
  'user:limited': 'an operator who is logged in as a user',
  'trusted:user': 'a user, through a server with a client secret',
  integ: "an operator's program",
} satisfies Record<Scope, string>;

const inJson = (schema: JsonSchema) => ({ 'application/json': { schema }, [transit]: { schema } });

const resource = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, type: { type: 'string' } },
  required: ['id', 'type'],
};

const components: JsonSchema = {
  securitySchemes: {
    token: {
      type: 'oauth2',
      flows: {
        clientCredentials: { tokenUrl: '/v1/auth/token', scopes },
        password: { tokenUrl: '/v1/auth/token', scopes },
      },
    },
    session: { type: 'http', scheme: 'cookie', description: 'The cookies of a login on this site.' },
  },
  parameters: {
    include: {
      name: 'include',
      in: 'query',
      description: 'Related resources to return, with commas between them.',
      schema: { type: 'string' },
    },
    expand: {
      name: 'expand',
      in: 'query',
      description: 'Whether to return the whole resource.',
      schema: { type: 'boolean' },
    },
  },
  responses: {
    resource: {
      description: 'A resource, or a page of them.',
      content: inJson({
        type: 'object',
        properties: {
          data: { anyOf: [resource, { type: 'array', items: resource }] },
          included: { type: 'array', items: resource },
          meta: { type: 'object' },
        },
        required: ['data'],
      }),
    },
    json: { description: 'The result.', content: { 'application/json': { schema: {} } } },
    data: { description: 'The result.', content: { [transit]: { schema: {} } } },
    error: {
      description: 'What went wrong.',
      content: inJson({
        type: 'object',
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                status: { type: 'integer' },
                code: { type: 'string', enum: Object.keys(errorCodes) },
                title: { type: 'string' },
                details: { type: 'string' },
                source: {
                  type: 'object',
                  properties: {
                    type: { enum: ['body', 'query'] },
                    path: { type: 'array', items: { type: 'string' } },
                  },
                },
                meta: { type: 'object' },
              },
              required: ['status', 'code', 'title'],
            },
          },
        },
        required: ['errors'],
      }),
    },
  },
};
