import { operations } from '@talk/contract/schemas';
import { expect, it } from 'vitest';
import { createOpenApi, type OpenApiDocument } from './document.js';
import { renderReference } from './page.js';

const document = createOpenApi('https://talk.example.com', '1.2.3');

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

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
  const wanted = new Set(referencesIn(document).map((reference) => reference.replace('#/components/schemas/', '')));
  expect([...wanted].sort()).toEqual(Object.keys(document.components.schemas).sort());
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

it('renders each operation and schema with an anchor, without scripts', () => {
  const html = renderReference(document);
  for (const id of described(document)) expect(html).toContain(`<article id="${id}">`);
  for (const name of Object.keys(document.components.schemas)) expect(html).toContain(`id="schema-${name}"`);
  expect(html).not.toContain('<script');
});
