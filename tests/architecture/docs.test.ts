import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { operations } from '@talk/contract/schemas';
import { ERROR_CATALOGUE, protocolCatalogue } from '@talk/embed/protocol/catalogue';
import { expect, it } from 'vitest';

const reference = new URL('../../docs/reference/', import.meta.url);

it('documents the contract as it is: run `npm run generate -w docs` after changing it', async () => {
  const generator = new URL('generate.ts', reference).href;
  const { PAGES } = (await import(generator)) as { PAGES: readonly (readonly [string, () => string])[] };
  const names = PAGES.map(([name]) => name);
  const areas = new Set(Object.values(operations).map(({ endpoint }) => endpoint.tag));
  const ofHttp = names.filter((name) => name.startsWith('http/'));
  expect(ofHttp).toHaveLength(areas.size + 1);
  expect(readdirSync(new URL('http/', reference)).map((name) => `http/${name}`)).toEqual(ofHttp.toSorted());
  expect(names.filter((name) => !ofHttp.includes(name))).toEqual([
    'http.md',
    'limits.md',
    'errors.md',
    'embed-errors.md',
    'embed-protocol.md',
    'contact-filters.md',
    'contact-columns.md',
    'coverage.md',
  ]);
  for (const [name, render] of PAGES) expect(readFileSync(new URL(name, reference), 'utf8')).toBe(render());
});

it('has the comments of the schemas as they are: run `npm run generate -w docs` after changing them', async () => {
  const generator = new URL('generate.ts', reference).href;
  const { DOCSTRINGS } = (await import(generator)) as { DOCSTRINGS: readonly [string, () => string] };
  const [name, render] = DOCSTRINGS;
  expect(readFileSync(new URL(name, reference), 'utf8')).toBe(render());
});

const page = (name: string) => readFileSync(new URL(`../${name}.md`, reference), 'utf8');
const GUIDES = [
  'sdk',
  'embed-the-dialer',
  'embed-changes',
  'texting-for-agents',
  'drive-by-commands',
  'filter-contacts',
  'react',
  'keys-and-origins',
  'webhooks',
  'events',
  'send-a-text',
  'rate-limits',
  'idempotency',
  'pagination',
  'sign-out-and-tabs',
  'going-to-production',
  'troubleshooting',
];

it('has a place for each error code, where `error.ref` points to, and a symptom for each', () => {
  for (const { code, ref } of protocolCatalogue().errors) {
    expect(ref).toBe(`/docs/reference/embed-errors#${code}`);
    expect(page('reference/embed-errors')).toContain(`{#${code}}`);
    expect(page('guides/troubleshooting')).toContain(`(../reference/embed-errors#${code})`);
  }
});

it.each(GUIDES)('links only to pages and anchors that exist, and names only what the contract has: %s', (guide) => {
  const text = page(`guides/${guide}`);
  for (const [, target = '', anchor] of text.matchAll(/\]\(\.\.\/([\w/-]+)(?:#([\w-]+))?\)/g)) {
    const linked = page(target);
    const headings = [...linked.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    if (anchor) expect(linked.includes(`{#${anchor}}`) || headings.includes(anchor), `${target}#${anchor}`).toBe(true);
  }
  const { commands, events, errors } = protocolCatalogue();
  const known = new Set([...commands, ...events].map(({ name }) => name));
  for (const [, name = ''] of text.matchAll(/(?:call|(?<!events\.)on)\('([a-z]+\.[a-z]+)'/g))
    expect([...known]).toContain(name);
  expect(errors.map(({ code }) => code)).toEqual(Object.keys(ERROR_CATALOGUE));
});

/** Samples that put a widget on a page, up to the end of its options. */
const WIDGETS = [
  /(?:Talk\.(?:dialer|texting)|createDialer|createTexting|useTalkDialer)\(\{[^]*?\}\)/g,
  /<Talk(?:Dialer|AgentTexting)\b[^]*?\/>/g,
];

it('names the key whose list has the site in every sample that a page of one’s own can paste', () => {
  const guides = readdirSync(new URL('../guides/', reference)).map((name) => `guides/${name.replace('.md', '')}`);
  const texts = [...guides.map(page), readFileSync(new URL('../../packages/embed/README.md', reference), 'utf8')];
  const samples = texts.flatMap((text) => WIDGETS.flatMap((widget) => text.match(widget) ?? []));
  expect(samples.length).toBeGreaterThan(12);
  // A publishable key is its own id, and a user key holds it; three dots stand for all that is needed.
  expect(samples.filter((sample) => !/publicId|[pu]k_|…\s*(\}|\/>)/.test(sample))).toEqual([]);
});

it.each(['security', 'reliability'])('names in each row of %s a test that exists', (name) => {
  const rows = page(`reference/${name}`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What dies|Promise|-)/.test(line));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const tests = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(
      ([, path = '']) => path,
    );
    expect(tests, row).not.toEqual([]);
    for (const path of tests) expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
  }
});
