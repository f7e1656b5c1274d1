/** Writes the reference pages that follow from the contract. Run by `npm run build -w docs`; a test compares them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMON_ERRORS, ERRORS, REJECTIONS } from '@talk/contract';
import { LIMITED_OPERATIONS, limitsOf, limitWords } from '@talk/contract/limits';
import { operations, type Operation } from '@talk/contract/schemas';
import { wordsOf } from '@talk/contract/words';
import { docstringsFile, readDocstrings } from './docstrings.js';
import { columnReference } from './columns.js';
import { coverageReference } from './coverage.js';
import { filterReference } from './filters.js';
import { embedErrorReference, embedProtocolReference } from './embed.js';
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: string | number | boolean | null;
  $ref?: string;
  format?: string;
  default?: string | number | boolean | null;
  allOf?: JsonSchema[];
  additionalProperties?: unknown;
  $defs?: Record<string, JsonSchema>;
  id?: string;
}

/** Every named entity that an operation mentions, by name; filled while the operations are written. */
type Entities = Map<string, JsonSchema>;

function toSchema(schema: z.ZodType, io: 'input' | 'output', entities: Entities): JsonSchema {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  for (const [name, entity] of Object.entries(json.$defs ?? {})) if (entity.properties) entities.set(name, entity);
  if (json.id && json.properties) {
    entities.set(json.id, json);
    return { $ref: json.id };
  }
  return json;
}

const anchor = (entity: string): string => `entity-${entity.toLowerCase()}`;

function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](#${anchor(name)})`;
  }
  if (schema.allOf?.[0]) return typeText(schema.allOf[0]);
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
  if (schema.format) return schema.format;
  return schema.type ?? 'anything';
}

function fieldTable(title: string, schema: JsonSchema, owner: string): string[] {
  if (schema.$ref) return ['', `**${title}**: ${typeText(schema)}`];
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return [];
  const rows = fields.map(([name, field]) => {
    const required = schema.required?.includes(name) && field.default === undefined ? 'yes' : '';
    const fallback = field.default === undefined ? '' : ` (default \`${String(field.default)}\`)`;
    return `| \`${name}\` | ${typeText(field)}${fallback} | ${required} | ${inTable(wordsOf(owner, name) ?? '')} |`;
  });
  return ['', `**${title}**`, '', '| field | type | required | what it is |', '|---|---|---|---|', ...rows];
}

/** A sentence in a cell: what would be a column or an element there is a character. */
const inTable = (words: string): string =>
  words.replaceAll('|', '\\|').replaceAll('{{', '&#123;&#123;').replaceAll('<', '&lt;');

function accessText({ access }: Operation['endpoint']): string {
  switch (access.kind) {
    case 'public':
      return 'Anyone.';
    case 'session':
      return 'Anyone who is signed in.';
    case 'permission':
      return `Signed in, with ${access.all.map((name) => `\`${name}\``).join(' and ')}.`;
    case 'role':
      return `Signed in, as ${access.any.join(' or ')}.`;
    case 'visitor':
      return 'Visitors to a site, with an access token for its publishable key.';
  }
}

function operationText({ endpoint, schemas }: Operation, entities: Entities): string[] {
  const response = toSchema(schemas.response, 'output', entities);
  return [
    '',
    `### ${endpoint.summary} {#${endpoint.id}}`,
    '',
    '```http',
    `${endpoint.method} ${endpoint.path}`,
    '```',
    '',
    `${accessText(endpoint)}${endpoint.personOnly ? ' Not with a token made from an API key.' : ''}${endpoint.personOnly && endpoint.method !== 'GET' ? ' Not while an admin acts as the user.' : ''}${endpoint.idempotent ? ' Needs an `Idempotency-Key` header.' : ''}`,
    ...(schemas.params ? fieldTable('In the path', toSchema(schemas.params, 'input', entities), endpoint.id) : []),
    ...(schemas.query ? fieldTable('Query', toSchema(schemas.query, 'input', entities), endpoint.id) : []),
    ...(schemas.body ? fieldTable('Body', toSchema(schemas.body, 'input', entities), endpoint.id) : []),
    ...fieldTable('Answer', response, endpoint.id),
    '',
    `[At most](./limits) ${limitsOf(endpoint).map(limitWords).join('; ')}.`,
    ...(endpoint.errors.length > 0
      ? ['', `Errors: ${endpoint.errors.map((code) => `[\`${code}\`](./errors#errors)`).join(', ')}.`]
      : []),
  ];
}

export function httpReference(): string {
  const all = Object.values(operations) as unknown as Operation[];
  const tags = [...new Set(all.map((operation) => operation.endpoint.tag))];
  const entities: Entities = new Map();
  const sections = tags.flatMap((tag) => [
    '',
    `## ${tag}`,
    ...all
      .filter((operation) => operation.endpoint.tag === tag)
      .flatMap((operation) => operationText(operation, entities)),
  ]);
  return [
    '# HTTP API',
    '',
    '<!-- Generated from @talk/contract by docs/reference/generate.ts. Do not edit. -->',
    '',
    'Requests and responses are JSON. Send `Authorization: Bearer {token}`; get the token from `POST /login` or, for an API key, from',
    '`POST /api/v1/auth/token`. Lists answer `{ data, page, per_page, has_more_pages, total?, next_cursor? }`. The machine-readable',
    'form is at `/openapi.json`. What Talk itself says in an answer is in the language of `Accept-Language`, English or Spanish;',
    '`Content-Language` names it.',
    ...sections,
    '',
    '## Entities',
    ...[...entities.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, schema]) => ['', `### ${name} {#${anchor(name)}}`, ...fieldTable('Fields', schema, name)]),
    '',
  ].join('\n');
}

export function errorReference(): string {
  return [
    '# Errors and rejections',
    '',
    '<!-- Generated from @talk/contract by docs/reference/generate.ts. Do not edit. -->',
    '',
    'A response that is not a success has the body `{ message, code, errors?, rejection?, ref }`. `errors` holds messages by field; `ref`',
    'is the number to quote to support.',
    '',
    'The sentences below are English. `message`, `errors` and every other text that Talk itself says are in the language of the request’s',
    '`Accept-Language`: English or Spanish (`es`). Codes and rejections are the same in each; go by them, never by the words.',
    '',
    '## Errors',
    '',
    '| code | status | try again | sentence |',
    '|---|---|---|---|',
    ...Object.entries(ERRORS).map(
      ([code, error]) => `| \`${code}\` | ${error.status} | ${error.retryable ? 'yes' : ''} | ${error.message} |`,
    ),
    '',
    `Every endpoint can also answer ${COMMON_ERRORS.map((code) => `\`${code}\``).join(', ')}.`,
    '',
    '## Rejections',
    '',
    'Why a call or a message is refused. `beforehand` tells whether this can be known before anyone types.',
    '',
    '| code | sentence | scope | beforehand | what to do |',
    '|---|---|---|---|---|',
    ...Object.entries(REJECTIONS).map(
      ([code, rejection]) =>
        `| ${code} | ${rejection.text.replaceAll('{', '&#123;')} | ${rejection.scopes.join(', ')} | ${rejection.beforehand} | ${rejection.remedy.replaceAll('{', '&#123;')} |`,
    ),
    '',
  ].join('\n');
}

/** How often each operation may be asked for. */
export function limitReference(): string {
  const all = Object.values(operations) as unknown as Operation[];
  const own = all.filter(({ endpoint }) => LIMITED_OPERATIONS.includes(endpoint.id));
  return [
    '# Limits of requests',
    '',
    '<!-- Generated from @talk/contract by docs/reference/generate.ts. Do not edit. -->',
    '',
    'Every operation has a limit, and some have limits of their own. Beyond one of them the answer is `429` with the code',
    '`RATE_LIMITED` and, in `Retry-After`, in how many seconds the same request may succeed. Limits are refilled steadily. What to do then:',
    '[Rate limits](../guides/rate-limits).',
    '',
    '## Of every operation',
    '',
    '| who calls | at most |',
    '|---|---|',
    `| a user or a user key | ${limitWords('user')} |`,
    `| a visitor with a publishable key | ${limitWords('visitor')} |`,
    `| no valid token | ${limitWords('network')} |`,
    '',
    '## Of single operations',
    '',
    '| operation | at most |',
    '|---|---|',
    ...own.map(
      ({ endpoint }) =>
        `| [\`${endpoint.method} ${endpoint.path}\`](./http#${endpoint.id}) | ${limitsOf(endpoint).slice(0, -1).map(limitWords).join('; ')} |`,
    ),
    '',
  ].join('\n');
}

export const PAGES = [
  ['http.md', httpReference],
  ['limits.md', limitReference],
  ['errors.md', errorReference],
  ['embed-errors.md', embedErrorReference],
  ['embed-protocol.md', embedProtocolReference],
  ['contact-filters.md', filterReference],
  ['contact-columns.md', columnReference],
  ['coverage.md', coverageReference],
] as const;

/** What the pages and the server take from the comments in the schemas; the pages have it from the next run on. */
export const DOCSTRINGS = [
  '../../packages/contract/src/words/docstrings.ts',
  () => docstringsFile(readDocstrings()),
] as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, render] of [DOCSTRINGS, ...PAGES]) {
    const file = new URL(name, import.meta.url);
    const text = render();
    let before = '';
    try {
      before = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (before !== text) writeFileSync(file, text);
  }
}
