import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTACT_COLUMNS, CONTACT_FIELDS, FIELD_OPERATORS, operations } from '@talk/contract/schemas';
import {
  DIALER_EVENTS,
  DIALER_FIELDS,
  DIALER_MISSING,
  DIALER_PATHS,
  DIALER_RULES,
  DIALER_TEXTS,
} from './coverage-dialer.data.js';
import { type Constant, CONSTANTS, ERROR_TEXTS, EVENTS, LIST_IDS, MISSING } from './coverage.data.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Sections of the contract that are about contacts, lists, tags and what is planned with contacts. */
const TAGS = new Set(['Contacts', 'Tags', 'Reminders and appointments']);

interface TestFile {
  readonly path: string;
  readonly text: string;
}

interface Row {
  readonly item: string;
  /** Tests that name it: where each stands, and its title. */
  readonly tests: readonly string[];
}

const FIRST_TESTS = 'the first tests that name it. That they would fail without it is not checked here.';
const WHOLE_SENTENCE = 'a test has the whole sentence, letter by letter.';
const CHOSEN = 'chosen by a person: the file has what is quoted.';
const PATHS_IN = 'tests/e2e/walks/every-screen.data.ts';

const IN_SEARCH = ['packages', 'full-app/src', 'tests', 'widgets'];
const SKIPPED = new Set(['node_modules', 'dist', 'data']);

function testFiles(): readonly TestFile[] {
  const files: TestFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(path);
      // Also what several tests share: the worlds and walks that they make.
      if (entry.isFile() && /\.(test|spec|fixture)\.tsx?$/.test(entry.name))
        files.push({ path: relative(root, path), text: readFileSync(path, 'utf8') });
    }
  };
  for (const folder of IN_SEARCH) visit(join(root, folder));
  return files.toSorted((a, b) => a.path.localeCompare(b.path));
}

/** Title of the test around a place in a file; empty before the first one. */
function titleAt(text: string, index: number): string {
  const titles = [...text.slice(0, index).matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)];
  return titles.at(-1)?.[2] ?? '';
}

/** The first tests that say one of these words; at most two of different files. */
function testsOf(files: readonly TestFile[], words: readonly RegExp[]): readonly string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    // An import names it as well, and shows nothing.
    const body = text.replaceAll(/^import [\s\S]*?;$/gm, (all) => ' '.repeat(all.length));
    const index = Math.min(...words.map((word) => body.search(word)).map((at) => (at === -1 ? Infinity : at)));
    if (index === Infinity) continue;
    const title = plainTitle(titleAt(body, index));
    found.push(`\`${path}\`${title && `: ${title}`}`);
    if (found.length === 2) break;
  }
  return found;
}

const plainTitle = (title: string): string =>
  title.replaceAll('|', '\\|').replaceAll('{', '&#123;').replaceAll('<', '&lt;');

/** The tests of a file, each with what it says until the next one begins. */
function testBlocks(text: string): readonly { readonly title: string; readonly body: string }[] {
  const begins = [...text.matchAll(/^ *(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/gm)];
  return begins.map(({ index, 2: title = '' }, at) => ({
    title,
    body: text.slice(index, begins[at + 1]?.index ?? text.length),
  }));
}

/** Words that a file has made for a request: `const upload = … call(uploadContactImport …`. */
function shortWords(text: string, id: string): readonly string[] {
  const made = text.split(/^(?=(?:async )?(?:const|function) )/m).filter((part) => word(id).test(part));
  return made.flatMap((part) => /^(?:async )?(?:const|function) (\w+)/.exec(part)?.[1] ?? []);
}

/** The same of the worlds that tests share: `add: (as, id) => server.call(addToContactList, …`, used as `world.add(`. */
function worldWords(
  files: readonly TestFile[],
  id: string,
): readonly { readonly world: string; readonly name: string }[] {
  return files
    .filter(({ path }) => path.endsWith('.fixture.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`call\\(${id}\\b`, 'g'))].flatMap(({ index }) => {
        const before = text.slice(0, index);
        const name = [...before.matchAll(/^ *(?:async )?(?:const |function )?(\w+)(?: =|:|\()/gm)].at(-1)?.[1];
        return name === undefined ? [] : { name, world: path.replace(/^.*\/(.*)\.ts$/, '/$1.js') };
      }),
    );
}

const REFUSED = /\.error\b|\b(?:401|403|404|409|413|422|503)\b|'(?:FORBIDDEN|NOT_FOUND|CONFLICT|VALIDATION_FAILED)'/;

/**
 * Tests that send a request to an endpoint, by itself or by a word that the file has made for that, and assert: one that expects a refusal, and one
 * that does not. Whether what they assert is about this request cannot be told from here.
 */
function callsOf(files: readonly TestFile[], id: string): readonly string[] {
  const found = new Map<'answer' | 'refusal', string>();
  const shared = worldWords(files, id);
  const mentions = ({ text }: TestFile): number => text.split(id).length;
  // Where it is sent most, it is what the test is about.
  for (const { path, text } of files.toSorted((a, b) => mentions(b) - mentions(a))) {
    const worlds = shared.filter(({ world }) => text.includes(world));
    if (!path.includes('.test.ts') || (!word(id).test(text) && worlds.length === 0)) continue;
    const body = text.replaceAll(/^import [\s\S]*?;$/gm, (all) => ' '.repeat(all.length));
    const head = body.slice(0, Math.max(0, body.search(/^ *(?:it|test|describe)(?:\.each)?\(/m)));
    const names = [
      ...[...shortWords(head, id), id].map((name) => new RegExp(`(?<![\\w.'-])${name}\\b`)),
      ...worlds.map(({ name }) => new RegExp(`\\w\\.${name}\\(`)),
    ];
    for (const { title, body: block } of testBlocks(body)) {
      if (!block.includes('expect(') || !names.some((name) => name.test(block))) continue;
      const kind = REFUSED.test(block) ? 'refusal' : 'answer';
      if (!found.has(kind)) found.set(kind, `${kind}: \`${path}\`: ${plainTitle(title)}`);
    }
  }
  return [...found.values()].toSorted();
}

const literal = (text: string): RegExp => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
const word = (name: string): RegExp => new RegExp(`(?<![\\w-])${name}(?![\\w-])`);

/** A test that goes through a whole registry, item by item. */
interface Walk {
  readonly path: string;
  readonly registry: string;
  readonly title: string;
  /** Each item stands in it by its name, with what is expected of it; otherwise it goes by the registry alone. */
  readonly isTable?: true;
}

/**
 * A table of items with their tests.
 * @param proof what kind of proof its lines have
 * @throws Error for an item that has none
 */
function section(
  files: readonly TestFile[],
  title: string,
  rows: readonly Row[],
  { proof, walk }: { readonly proof: string; readonly walk?: Walk },
): string[] {
  const table = files.find(({ path }) => path === walk?.path)?.text ?? '';
  if (walk !== undefined && !(table.includes(walk.registry) && table.includes(walk.title)))
    throw new Error(`${title}: ${walk.path} has no test “${walk.title}”`);
  const isNamed = ({ item }: Row): boolean => table.includes(item.slice(1, -1));
  const missing = rows.filter((row) =>
    walk === undefined ? row.tests.length === 0 : walk.isTable === true && !isNamed(row),
  );
  if (missing.length > 0) throw new Error(`${title}: no test names ${missing.map(({ item }) => item).join(', ')}`);
  const where = walk === undefined ? '' : ` \`${walk.path}\`: ${walk.title}.`;
  const intro = [`Proof: ${proof}${where}`, ''];
  return [
    '',
    `## ${title}`,
    '',
    ...intro,
    walk === undefined ? '| | test |' : '| | named besides by |',
    '|---|---|',
    ...rows.map(({ item, tests }) => `| ${item} | ${tests.join('<br>')} |`),
  ];
}

/** Places that a person chose: the file has what is quoted. */
const chosen = (files: readonly TestFile[], all: readonly Constant[]): readonly Row[] =>
  all.map(({ what, in: path, test }) => ({
    item: what,
    tests: files.some((file) => file.path === path && file.text.includes(test)) ? [`\`${path}\`: ${test}`] : [],
  }));

/** Spec 2 on the power dialer: screens, fields, operations, events, sentences and rules. */
function dialerSections(files: readonly TestFile[]): string[] {
  const ofDialer = files.filter(({ path }) => /dialer/.test(path));
  const server = files.filter(({ path }) => /^(?:packages\/server|tests\/conformance)\//.test(path));
  const endpoints = Object.values(operations).filter(({ endpoint: { tag } }) => tag === 'Power dialer');
  const named = (name: string): Row => ({ item: `\`${name}\``, tests: testsOf(ofDialer, [word(name)]) });
  // The walk through every screen is a table beside its test.
  const walk = { path: PATHS_IN, text: readFileSync(join(root, PATHS_IN), 'utf8') };
  return [
    ...section(files, 'Power dialer: screens', chosen([walk], DIALER_PATHS), {
      proof:
        'opened, looked at and checked for barriers by the walk through every screen, `tests/e2e/walks/every-screen.spec.ts`.',
    }),
    ...section(files, 'Power dialer: fields', DIALER_FIELDS.map(named), { proof: FIRST_TESTS }),
    ...section(
      files,
      'Power dialer: endpoints',
      endpoints.map(({ endpoint: { id } }) => ({ item: `\`${id}\``, tests: callsOf(server, id) })),
      { proof: 'as above: a test sends it to a real server on a real PostgreSQL and asserts.' },
    ),
    ...section(
      files,
      'Power dialer: events',
      DIALER_EVENTS.map((name) => ({ item: `\`${name}\``, tests: testsOf(files, [word(name)]) })),
      { proof: FIRST_TESTS },
    ),
    ...section(
      files,
      'Power dialer: sentences',
      DIALER_TEXTS.map((text) => ({ item: text, tests: testsOf(files, [literal(text)]) })),
      { proof: WHOLE_SENTENCE },
    ),
    ...section(files, 'Power dialer: rules', chosen(files, DIALER_RULES), { proof: CHOSEN }),
  ];
}

/**
 * What the product has of contacts, lists, tags and the power dialer, each with the tests that name it.
 * @throws Error that names what no test names
 */
export function coverageReference(): string {
  const files = testFiles();
  const within = (place: RegExp) => {
    const some = files.filter(({ path }) => place.test(path));
    return (item: string, ...words: RegExp[]): Row => ({ item: `\`${item}\``, tests: testsOf(some, words) });
  };
  const column = within(/column|list-plans|contact-counts|contact-list|exports|summary/);
  const field = within(/filter/);
  const server = files.filter(({ path }) => /^(?:packages\/server|tests\/conformance)\//.test(path));
  const told = within(/^packages\/(server|core)|^full-app|^tests/);
  const endpoints = Object.values(operations)
    .map(({ endpoint }) => endpoint)
    .filter(({ tag }) => TAGS.has(tag));
  const operators = [...new Set(Object.values(FIELD_OPERATORS).flat())];
  return [
    '# What is tested of contacts and of the power dialer',
    '',
    '<!-- Generated by docs/reference/coverage.ts from the registries, the contract and the tests. Do not edit. -->',
    '',
    'Each column, field, operator, list, endpoint, event, sentence and number of contacts, lists and tags, and of the power dialer, with its tests. Above each table stands what kind of proof its lines have.',
    'The page cannot be made while one of them has none.',
    ...section(
      files,
      'Columns',
      CONTACT_COLUMNS.map(({ id }) => column(id, word(id))),
      {
        proof: 'each stands by its name in one table, with what a contact has and what the column says.',
        walk: {
          path: 'packages/domain/src/columns/contact-columns.test.ts',
          registry: 'Record<StandardColumnId,',
          title: 'every column says what a contact has of it, and nothing of what it has of others',
          isTable: true,
        },
      },
    ),
    ...section(
      files,
      'Fields of filters',
      CONTACT_FIELDS.map(({ name }) => field(name, word(name))),
      {
        proof:
          'for each field and each of its operators, SQL and the interpreter in TypeScript find the same of the same contacts. By the registry: no field is named there.',
        walk: {
          path: 'packages/server/src/modules/people/contacts/contact-filter.test.ts',
          registry: 'CONTACT_FIELDS',
          title: 'find the same for every field and operator',
        },
      },
    ),
    ...section(
      files,
      'Operators of filters',
      operators.map((name) => field(name, word(name))),
      {
        proof:
          'each stands by its name in one table, with a contact of whom it is true and one of whom it is not; in SQL by the comparison above.',
        walk: {
          path: 'packages/domain/src/filters/filters.test.ts',
          registry: 'Record<FilterOperator,',
          title: 'every operator is true of one contact and not of another',
          isTable: true,
        },
      },
    ),
    ...section(
      files,
      'Ids of lists in addresses',
      LIST_IDS.map((id) => told(id, literal(`list/${id}`), literal(`'${id}'`))),
      { proof: FIRST_TESTS },
    ),
    ...section(
      files,
      'Endpoints',
      endpoints.map(({ id }) => ({ item: `\`${id}\``, tests: callsOf(server, id) })),
      {
        proof:
          'a test sends it to a real server on a real PostgreSQL and asserts; “refusal”: it expects refusals, too. Whether what it asserts is about this request cannot be told from here. Besides, `tests/conformance/access.test.ts` sends every one of them signed out, in the wrong role and of another company, and expects the refusal; `contract-fuzz.test.ts` sends it what no client sends.',
      },
    ),
    ...section(
      files,
      'Events',
      EVENTS.map((name) => told(name, word(name))),
      { proof: FIRST_TESTS },
    ),
    ...section(
      files,
      'Sentences',
      ERROR_TEXTS.map((text) => ({ item: text, tests: testsOf(files, [literal(text)]) })),
      { proof: WHOLE_SENTENCE },
    ),
    ...section(files, 'Numbers', chosen(files, CONSTANTS), { proof: CHOSEN }),
    ...dialerSections(files),
    '',
    '## Not there',
    '',
    ...[...MISSING, ...DIALER_MISSING].map((what) => `- ${what}`),
    '',
  ].join('\n');
}
