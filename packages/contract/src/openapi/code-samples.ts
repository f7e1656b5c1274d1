import type { CodeSample, OpenApiOperation } from './shapes.js';

/** The example of an operation by curl, by Node alone, and by `@talk/core`. Pure. */
export function samplesOf(server: string, method: string, path: string, operation: OpenApiOperation): CodeSample[] {
  const { operationId, parameters, requestBody, security } = operation;
  const required = parameters.filter((parameter) => parameter.required);
  const inPath = required.filter((parameter) => parameter.in === 'path');
  const inQuery = required.filter((parameter) => parameter.in === 'query');
  const address = inPath.reduce(
    (whole, { name, example }) => whole.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = inQuery.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  const url = `${server}${address}${query === '' ? '' : `?${query}`}`;
  const verb = method.toUpperCase();
  const body = requestBody?.content['application/json']?.example;
  const isIntent = parameters.some((parameter) => parameter.in === 'header');
  const headers: Record<string, string> = {
    ...(security.length > 0 && { Authorization: 'Bearer $TOKEN' }),
    ...(isIntent && { 'Idempotency-Key': '0d4c3f6a-5b0e-4f0f-9a51-6c2f1b7e8d90' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const curl = [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}'${url}'`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d '${JSON.stringify(body).replaceAll("'", String.raw`'\\''`)}'`]),
  ].join(' \\\n  ');
  const inNode = Object.entries(headers).map(([name, value]) =>
    value.includes('$TOKEN') ? `'${name}': \`Bearer \${process.env.TALK_TOKEN}\`` : `'${name}': '${value}'`,
  );
  const node = [
    `const response = await fetch('${url}', {`,
    `  method: '${verb}',`,
    `  headers: { ${inNode.join(', ')} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '});',
    'if (!response.ok) throw new Error((await response.json()).message);',
    'console.log(await response.json());',
  ].join('\n');
  const parts = [
    ...(inPath.length === 0 ? [] : [`params: ${asJson(inPath)}`]),
    ...(inQuery.length === 0 ? [] : [`query: ${asJson(inQuery)}`]),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
  ];
  const sdk = [
    `import { ${operationId} } from '@talk/core/contract';`,
    '',
    `await talk.api.call(${operationId}${parts.length === 0 ? '' : `, { ${parts.join(', ')} }`});`,
  ].join('\n');
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    { lang: 'JavaScript', label: 'Node', source: node },
    { lang: 'TypeScript', label: 'SDK', source: sdk },
  ];
}

const asJson = (parameters: readonly { name: string; example?: unknown }[]): string =>
  JSON.stringify(Object.fromEntries(parameters.map(({ name, example }) => [name, example])));
