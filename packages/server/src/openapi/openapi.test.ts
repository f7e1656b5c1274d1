import { WEBHOOK_EVENTS } from '@talk/contract';
import { LIMITED_OPERATIONS } from '@talk/contract/limits';
import {
  createOpenApi,
  type JsonSchema,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
} from '@talk/contract/openapi';
import { operations, webhookBodySchema, type Operation } from '@talk/contract/schemas';
import { expect, it } from 'vitest';
import { renderReference } from './page.js';

const document = createOpenApi('https://talk.example.com', '1.2.3');

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

const everyOperation = (from: OpenApiDocument): OpenApiOperation[] =>
  Object.values(from.paths).flatMap((methods) => Object.values(methods));

const described = (from: OpenApiDocument): string[] =>
  Object.values(from.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

it('describes every operation once', () => {
  expect(described(document).sort()).toEqual(
    Object.values(operations)
      .map(({ endpoint }) => endpoint.id)
      .sort(),
  );
});

it('points only to schemas that it has, and has none that nothing points to', () => {
  const wanted = new Set(referencesIn(document));
  const { schemas, examples } = document.components;
  const there = [
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(examples).map((name) => `#/components/examples/${name}`),
  ];
  expect(there).toEqual(expect.arrayContaining([...wanted]));
  expect([...wanted].filter((reference) => reference.includes('/schemas/')).sort()).toEqual(
    there.filter((reference) => reference.includes('/schemas/')).sort(),
  );
  expect(JSON.stringify(document)).not.toContain('$defs');
});

it('declares the parameters that its paths name', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([operation.operationId, declared.sort()]).toEqual([operation.operationId, named.sort()]);
    }
});

it('asks for an idempotency key where one is needed, and tells what each operation refuses', () => {
  const start = document.paths['/api/v1/call']?.['post'];
  expect(start?.parameters.find(({ in: where }) => where === 'header')?.name).toBe('Idempotency-Key');
  expect(start?.responses['400']?.description).toContain('IDEMPOTENCY_KEY_REQUIRED');
  expect(start?.security).toEqual([{ bearer: [] }]);
  expect(document.paths['/login']?.['post']?.security).toEqual([]);
});

it('says of each operation how often it may be asked for, and when to ask again', () => {
  for (const operation of everyOperation(document)) {
    const limits = operation['x-rateLimits'];
    expect(limits.length, operation.operationId).toBeGreaterThan(0);
    for (const { limit, per } of limits) {
      expect(operation.description).toContain(limit.toLocaleString('en'));
      expect(operation.description).toContain(per);
    }
    expect(operation.responses['429']?.headers?.['Retry-After'], operation.operationId).toBeDefined();
  }
  const exchange = document.paths['/api/v1/auth/token']?.['post'];
  expect(exchange?.['x-rateLimits'][0]).toEqual({
    limit: 60,
    window_seconds: 60,
    per: 'from one network address',
  });
});

it('has limits of its own only for operations that there are', () => {
  const ids = described(document);
  expect(LIMITED_OPERATIONS.filter((id) => !ids.includes(id))).toEqual([]);
});

/** The properties below a schema that nothing is said of, by their path. */
function undescribed(schema: JsonSchema, path: string): string[] {
  const inner = [
    schema.items,
    schema.additionalProperties,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ].filter((each) => typeof each === 'object');
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...((property.description ?? '').length > 5 ? [] : [`${path}.${name}`]),
      ...undescribed(property, `${path}.${name}`),
    ]),
    ...inner.flatMap((each) => undescribed(each, path)),
  ];
}

const contents = (operation: OpenApiOperation): OpenApiContent[] =>
  [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
    Object.entries(part?.content ?? {}).flatMap(([type, content]) => (type === 'application/json' ? [content] : [])),
  );

it('says of every property and of every parameter what it is', () => {
  const { schemas } = document.components;
  const missing = [
    ...Object.entries(schemas).flatMap(([name, schema]) => undescribed(schema, name)),
    ...everyOperation(document).flatMap((operation) => [
      ...contents(operation).flatMap(({ schema }) => undescribed(schema, operation.operationId)),
      ...operation.parameters.filter(({ description = '' }) => description.length < 6).map(({ name }) => name),
    ]),
  ];
  expect(
    missing,
    'Write a comment at the property and run `npm run generate -w docs`, or add the name to packages/contract/src/words.',
  ).toEqual([]);
});

it('shows of every operation a request that it takes, an answer that it gives, and each refusal', () => {
  for (const operation of everyOperation(document)) {
    const { schemas } = (operations as unknown as Record<string, Operation>)[operation.operationId] as Operation;
    const body = operation.requestBody?.content['application/json']?.example;
    expect(schemas.body?.safeParse(body).error?.issues ?? [], operation.operationId).toEqual([]);
    const answer = operation.responses['200']?.content?.['application/json'];
    if (answer !== undefined)
      expect(schemas.response.safeParse(answer.example).error?.issues ?? [], operation.operationId).toEqual([]);
    for (const parameter of operation.parameters) expect(parameter.example, parameter.name).toBeDefined();
    for (const [status, { content, description }] of Object.entries(operation.responses)) {
      if (status === '200') continue;
      const codes = Object.keys(content?.['application/json']?.examples ?? {});
      expect(
        codes.map((code) => description.includes(`${code}: `)),
        operation.operationId,
      ).toEqual(codes.map(() => true));
      expect(codes.length).toBeGreaterThan(0);
    }
    expect(operation['x-codeSamples'].map(({ label }) => label)).toEqual(['curl', 'Node', 'SDK']);
  }
});

it('answers nothing that is just an object, and says so where an answer is empty', () => {
  for (const operation of everyOperation(document)) {
    const { description = '', content } = operation.responses['200'] ?? {};
    const schema = content?.['application/json']?.schema;
    const isBare = schema?.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
    expect([
      operation.operationId,
      isBare && schema.additionalProperties !== undefined && !description.includes('empty'),
    ]).toEqual([operation.operationId, false]);
  }
});

it('describes each event that webhooks get, with a body that is one', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS, 'webhook.test'].toSorted());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'] as OpenApiContent;
    expect(webhookBodySchema.safeParse(example).error?.issues ?? [], type).toEqual([]);
    expect(example).toMatchObject({ type });
    expect(undescribed(schema, type)).toEqual([]);
    expect(post.description.length).toBeGreaterThan(10);
  }
  const example = document.webhooks['callback.requested']?.post.requestBody.content['application/json']?.example;
  expect(example).toMatchObject({ data: { type: 'call', callback_status: 'requested' } });
});

it('renders each operation and schema with an anchor, without scripts', () => {
  const html = renderReference(document);
  for (const id of described(document)) expect(html).toContain(`<article id="${id}">`);
  for (const event of WEBHOOK_EVENTS) expect(html).toContain(`<article id="webhook-${event}">`);
  for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="schema-${name}"`);
  expect(html).not.toContain('<script');
});
