import { isRefusedToActing } from '@talk/contract';
import { createOpenApi, type CodeSample } from '@talk/contract/openapi';
import { limitsOf, limitWords } from '@talk/contract/limits';
import { operations, type Operation } from '@talk/contract/schemas';
import { wordsOf } from '@talk/contract/words';
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
    return `[${name}](./entities#${anchor(name)})`;
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
    case 'any-permission':
      return `Signed in, with ${access.any.map((name) => `\`${name}\``).join(' or ')}.`;
    case 'role':
      return `Signed in, as ${access.any.join(' or ')}.`;
    case 'visitor':
      return 'Visitors to a site, with an access token for its publishable key.';
  }
}

/** The example request by curl, by Node alone and by the SDK. */
const SAMPLE_LANGUAGES = { Shell: 'sh', JavaScript: 'js', TypeScript: 'ts' } as const;

function sampleText(samples: readonly CodeSample[]): string[] {
  const blocks = samples.flatMap(({ lang, label, source }) => [
    `\`\`\`${SAMPLE_LANGUAGES[lang]} [${label}]`,
    source,
    '```',
    '',
  ]);
  return ['', '::: code-group', '', ...blocks, ':::'];
}

function operationText({ endpoint, schemas }: Operation, entities: Entities, samples: readonly CodeSample[]): string[] {
  const response = toSchema(schemas.response, 'output', entities);
  return [
    '',
    `## ${endpoint.summary} {#${endpoint.id}}`,
    '',
    '```http',
    `${endpoint.method} ${endpoint.path}`,
    '```',
    '',
    `${accessText(endpoint)}${endpoint.personOnly ? ' Not with a token made from an API key.' : ''}${isRefusedToActing(endpoint) ? ' Not while an admin acts as the user.' : ''}${endpoint.idempotent ? ' Needs an `Idempotency-Key` header.' : ''}`,
    ...(schemas.params ? fieldTable('In the path', toSchema(schemas.params, 'input', entities), endpoint.id) : []),
    ...(schemas.query ? fieldTable('Query', toSchema(schemas.query, 'input', entities), endpoint.id) : []),
    ...(schemas.body ? fieldTable('Body', toSchema(schemas.body, 'input', entities), endpoint.id) : []),
    ...fieldTable('Answer', response, endpoint.id),
    ...sampleText(samples),
    '',
    `[At most](../limits) ${limitsOf(endpoint).map(limitWords).join('; ')}.`,
    ...(endpoint.errors.length > 0
      ? ['', `Errors: ${endpoint.errors.map((code) => `[\`${code}\`](../errors#errors)`).join(', ')}.`]
      : []),
  ];
}

const GENERATED = '<!-- Generated from @talk/contract by docs/reference/generate.ts. Do not edit. -->';

const all = Object.values(operations) as unknown as Operation[];
const AREAS = [...new Set(all.map(({ endpoint }) => endpoint.tag))];
const inArea = (area: string): Operation[] => all.filter(({ endpoint }) => endpoint.tag === area);
const fileOf = (area: string): string => `http/${area.toLowerCase().replaceAll(' ', '-')}`;

/** Where an operation is described: a link from a page beside `http.md`. */
export const operationLink = ({ tag, id }: Operation['endpoint']): string => `./${fileOf(tag)}#${id}`;

/** Samples of every operation, by its id. */
function readSamples(): ReadonlyMap<string, readonly CodeSample[]> {
  const { paths } = createOpenApi('https://talk.example.com', '1');
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(described.map((operation) => [operation.operationId, operation['x-codeSamples']]));
}
const SAMPLES = readSamples();

function areaPage(area: string): string {
  return [
    `# ${area}`,
    '',
    GENERATED,
    '',
    '[All operations](../http) · [Entities](./entities) · [Errors](../errors)',
    ...inArea(area).flatMap((operation) =>
      operationText(operation, new Map(), SAMPLES.get(operation.endpoint.id) ?? []),
    ),
    '',
  ].join('\n');
}

function entitiesPage(): string {
  const entities: Entities = new Map();
  for (const operation of all) operationText(operation, entities, []);
  return [
    '# Entities',
    '',
    GENERATED,
    '',
    'What several operations take or answer. [All operations](../http).',
    ...[...entities.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .flatMap(([name, schema]) => ['', `## ${name} {#${anchor(name)}}`, ...fieldTable('Fields', schema, name)]),
    '',
  ].join('\n');
}

/** Every operation in one line. Addresses with the name of an operation are kept from when this page described them all. */
function overview(): string {
  return [
    '# HTTP API',
    '',
    GENERATED,
    '',
    'Requests and responses are JSON. Send `Authorization: Bearer {token}`; get the token from `POST /login` or, for an API key, from',
    '`POST /api/v1/auth/token`. Lists answer `{ data, page, per_page, has_more_pages, total?, next_cursor? }`. The machine-readable',
    'form is at `/openapi.json`. What Talk itself says in an answer is in the language of `Accept-Language`, English or Spanish;',
    '`Content-Language` names it. The samples of the SDK have a `talk` from [the SDK guide](../guides/sdk).',
    ...AREAS.flatMap((area) => [
      '',
      `## [${area}](./${fileOf(area)})`,
      '',
      '| what it does | request |',
      '|---|---|',
      ...inArea(area).map(
        ({ endpoint }) =>
          `| <a id="${endpoint.id}"></a>[${endpoint.summary}](${operationLink(endpoint)}) | \`${endpoint.method} ${endpoint.path}\` |`,
      ),
    ]),
    '',
  ].join('\n');
}

/** The overview, a page for each area, and one of the entities: names below `docs/reference`, and what each says. */
export const HTTP_PAGES: readonly (readonly [string, () => string])[] = [
  ['http.md', overview],
  ...AREAS.map((area) => [`${fileOf(area)}.md`, () => areaPage(area)] as const),
  ['http/entities.md', entitiesPage],
];
