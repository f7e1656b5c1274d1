import { COMMON_ERRORS, ERRORS, isRefusedToActing, type Access, type Endpoint, type ErrorCode } from '../index.js';
import { limitsOf, limitWords, RATE_LIMITS } from '../limits/index.js';
import { errorBodySchema, operations, webhookBodySchema, type Operation } from '../schemas/index.js';
import { wordsOf } from '../words/index.js';
import { z } from 'zod';
import { exampleOf } from './examples.js';
import type { JsonSchema } from './json-schema.js';
import type { OpenApiDocument, OpenApiHeader, OpenApiOperation, OpenApiParameter } from './shapes.js';
import { PARAMETERS, REQUESTS } from './requests.js';
import { samplesOf } from './code-samples.js';
import { describeWebhooks } from './webhooks.js';
import { describeProperties } from './words.js';

const DESCRIPTION =
  'Every operation of the Talk API. Answers carry `x-request-id`; refusals carry it as `ref`. Lists answer ' +
  '`{ data, page, per_page, has_more_pages, total?, next_cursor? }`; `next_cursor` goes back as `cursor`. ' +
  'What Talk itself says is in the language of `Accept-Language`: English, or Spanish. ' +
  'Get a bearer token from `POST /login`, or by exchanging an API key with `POST /api/v1/auth/token`.';

/** The OpenAPI 3.1 document of everything in the contract. Pure. */
export function createOpenApi(serverUrl: string, version: string): OpenApiDocument {
  const components: Record<string, JsonSchema> = {};
  const paths: OpenApiDocument['paths'] = {};
  hoist(z.toJSONSchema(errorBodySchema, { io: 'output' }) as JsonSchema, components, 'Error');
  for (const operation of Object.values(operations) as unknown as Operation[]) {
    const { endpoint } = operation;
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = describe(operation, components);
  }
  const sent = hoist(
    z.toJSONSchema(webhookBodySchema, { io: 'output', unrepresentable: 'any' }) as JsonSchema,
    components,
  );
  for (const [name, schema] of Object.entries(components)) describeProperties(schema, name);
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods)) addWords(operation, components);
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      operation['x-codeSamples'] = samplesOf(serverUrl, method, path, operation);
  return {
    openapi: '3.1.0',
    info: { title: 'Talk API', version, description: DESCRIPTION },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.values(operations).map(({ endpoint }) => endpoint.tag))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(sent, components),
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      examples: Object.fromEntries(
        (Object.keys(ERRORS) as ErrorCode[]).map((code) => [
          code,
          { summary: ERRORS[code].message, value: refusalExample(code) },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of a session or an API key.' },
      },
    },
  };
}

function describe({ endpoint, schemas }: Operation, components: Record<string, JsonSchema>): OpenApiOperation {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
    hoist(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, components);
  const parameters: OpenApiParameter[] = [
    ...(schemas.params === undefined ? [] : parametersOf(schemaOf(schemas.params, 'input'), 'path')),
    ...(schemas.query === undefined ? [] : parametersOf(schemaOf(schemas.query, 'input'), 'query')),
    ...(endpoint.idempotent === true ? [idempotencyKey] : []),
  ];
  const response = schemaOf(schemas.response, 'output');
  const isFile = response.format === 'binary';
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [
      accessText(endpoint.access),
      ...(endpoint.personOnly === true ? ['Not with a token made from an API key.'] : []),
      ...(isRefusedToActing(endpoint) ? ['Not while an admin acts as the user.'] : []),
      `At most ${limitsOf(endpoint).map(limitWords).join('; ')}.`,
    ].join(' '),
    security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters,
    ...(schemas.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schemas.body, 'input') } } },
        }),
    responses: {
      '200': {
        description: isEmpty(response) ? 'Done. The answer is an empty object.' : 'Done.',
        content: isFile ? { 'application/octet-stream': { schema: {} } } : { 'application/json': { schema: response } },
      },
      ...refusals(endpoint),
    },
    'x-rateLimits': limitsOf(endpoint).map((name) => {
      const { limit, windowMs, per } = RATE_LIMITS[name];
      return { limit, window_seconds: windowMs / 1000, per };
    }),
    'x-codeSamples': [],
  };
}

const isEmpty = ({ type, properties }: JsonSchema): boolean =>
  type === 'object' && properties !== undefined && Object.keys(properties).length === 0;

/** Sentences and examples, once every entity is known. */
function addWords(operation: OpenApiOperation, components: Record<string, JsonSchema>): void {
  const { operationId, parameters, requestBody, responses } = operation;
  for (const parameter of parameters) {
    const { name, schema } = parameter;
    const words = parameter.description ?? schema.description ?? wordsOf(operationId, name);
    if (words !== undefined) parameter.description = words;
    parameter.example ??= PARAMETERS[`${operationId}.${name}`] ?? exampleOf(schema, components, true, name);
  }
  const body = requestBody?.content['application/json'];
  if (body !== undefined) {
    describeProperties(body.schema, operationId);
    body.example = REQUESTS[operationId] ?? exampleOf(body.schema, components, false);
  }
  const answer = responses['200']?.content?.['application/json'];
  if (answer === undefined) return;
  describeProperties(answer.schema, operationId);
  answer.example = exampleOf(answer.schema, components, true);
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'New for each intent, the same when it is repeated: a repeat gets the first answer.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  example: '0d4c3f6a-5b0e-4f0f-9a51-6c2f1b7e8d90',
};

function parametersOf(schema: JsonSchema, where: 'path' | 'query'): OpenApiParameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Anyone can call it.';
    case 'session':
      return 'Any signed-in user can call it.';
    case 'permission':
      return `Needs the permission ${access.all.map((name) => `"${name}"`).join(' and ')}.`;
    case 'any-permission':
      return `Needs the permission ${access.any.map((name) => `"${name}"`).join(' or ')}.`;
    case 'role':
      return `Needs the role ${access.any.join(' or ')}.`;
    case 'visitor':
      return 'Visitors to a site can call it, with an access token for its publishable key.';
    default:
      return access satisfies never;
  }
}

/** One response for each status, naming the codes that it can carry. */
function refusals(endpoint: Endpoint): OpenApiOperation['responses'] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors]);
  if (endpoint.access.kind !== 'public') for (const code of SIGNED_IN_ERRORS) codes.add(code);
  if (endpoint.personOnly === true) codes.add('KEY_SCOPE');
  if (endpoint.path.includes('{')) codes.add('NOT_FOUND');
  if (endpoint.idempotent === true) codes.add('IDEMPOTENCY_KEY_REQUIRED').add('IDEMPOTENCY_KEY_REUSED').add('CONFLICT');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      String(status),
      {
        description: all.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'),
        ...(RETRY_AFTER_STATUSES.includes(status) && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(all.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

const RETRY_AFTER_STATUSES: readonly number[] = [429, 503];
const retryAfter: OpenApiHeader = {
  description: 'In how many seconds the same request may succeed.',
  schema: { type: 'integer', minimum: 1 },
  example: 12,
};

function refusalExample(code: ErrorCode): object {
  const ref = '7c0d6b0e-2f43-4d0e-9a0a-6c1b1e2f3a4b';
  const { message } = ERRORS[code];
  if (code === 'VALIDATION_FAILED') return { message, code, errors: { name: ['Enter a name.'] }, ref };
  return { message, code, ref };
}

const SIGNED_IN_ERRORS = ['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'USER_DISABLED', 'FORBIDDEN'] as const;

/**
 * Moves the named parts of a generated schema into `components`, and points to them there.
 * @returns the schema without its `$defs`; a reference when `name` is given.
 */
function hoist(schema: JsonSchema, components: Record<string, JsonSchema>, name?: string): JsonSchema {
  const { $defs, $schema: _dialect, ...rest } = rewrite(schema);
  for (const [key, value] of Object.entries($defs ?? {})) components[key] ??= value;
  if (name === undefined) return rest;
  components[name] ??= rest;
  return { $ref: `#/components/schemas/${name}` };
}

function rewrite(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : value,
    ),
  ) as JsonSchema;
}
