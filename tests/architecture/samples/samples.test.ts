import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { givenTo } from './around.js';
import { operationOf, requestsOfSamples } from './requests.js';
import { nameOf, samplesIn } from './samples.js';

/** Inside the repository, so that the packages are found as from any file of it. */
const FOLDER = join(ROOT, '.cache/samples');
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** A test of its own compiles and runs it. */
const ELSEWHERE = ['docs/guides/build-a-connector.md'];

it('compiles every piece of code that the documentation shows', () => {
  const samples = samplesIn('ts', 'tsx', 'js').filter(({ page }) => !ELSEWHERE.includes(page));
  expect(samples.length).toBeGreaterThan(35);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const sample of samples) {
    const name = nameOf(sample).replaceAll(/[^\w]+/g, '-');
    const code = sample.language === 'tsx' ? asComponent(sample.code) : sample.code;
    const text = `${givenTo(sample.page, code)}\n${code}\nexport {};\n`;
    writeFileSync(join(FOLDER, `${name}.${sample.language === 'tsx' ? 'tsx' : 'ts'}`), text);
  }
  const compilerOptions = {
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    customConditions: ['source'],
    types: ['node', 'react'],
    jsx: 'react-jsx',
    strict: true,
    // Samples in plain JavaScript declare no types.
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['./*'] }));
  const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--checkers', '1'], {
    encoding: 'utf8',
    cwd: FOLDER,
  });
  const ours = stdout.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
  expect(ours).toEqual([]);
  // A compiler that could not begin says so without naming a file.
  expect(stdout.includes('error TS5') || stdout.includes('error TS18003')).toBe(false);
}, 60_000);

it.each(requestsOfSamples())(
  'names in $where an operation that exists, with what it takes: $method $address',
  (request) => {
    const operation = operationOf(request);
    expect(operation?.endpoint.id, `${request.method} ${request.address}`).toBeDefined();
    const { query, body } = operation?.schemas ?? {};
    const given = Object.fromEntries(new URL(request.address, 'https://talk.test').searchParams);
    if (query !== undefined) expect(query.safeParse(given).error?.issues ?? []).toEqual([]);
    else expect(given).toEqual({});
    if (request.body !== null) expect(body?.safeParse(request.body).error?.issues ?? []).toEqual([]);
  },
);

it('has examples of JSON that can be read', () => {
  for (const sample of samplesIn('json'))
    expect(() => JSON.parse(sample.code) as unknown, nameOf(sample)).not.toThrow();
});

/** Elements by themselves, and what stands in a component, as a component. */
function asComponent(code: string): string {
  if (/^import /m.test(code) && /^export /m.test(code)) return code;
  const imports = code.match(/^import .*$/gm) ?? [];
  const rest = code.replaceAll(/^import .*$/gm, '').trim();
  if (/^return /m.test(rest)) return [...imports, `export function Sample() {\n${rest}\n}`].join('\n');
  const at = rest.search(/^</m);
  const before = rest.slice(0, at);
  const elements = rest.slice(at).replaceAll(/;$/gm, '');
  return [...imports, `export function Sample() {\n${before}\nreturn <>${elements}</>;\n}`].join('\n');
}
