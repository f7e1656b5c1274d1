/** Writes the reference pages that follow from the contract. Run by `npm run build -w docs`; a test compares them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMON_ERRORS, ERRORS, REJECTIONS } from '@talk/contract';
import { LIMITED_OPERATIONS, limitsOf, limitWords } from '@talk/contract/limits';
import { operations, type Operation } from '@talk/contract/schemas';
import { docstringsFile, readDocstrings } from './docstrings.js';
import { columnReference } from './columns.js';
import { coverageReference } from './coverage.js';
import { filterReference } from './filters.js';
import { embedErrorReference, embedProtocolReference } from './embed.js';
import { HTTP_PAGES, operationLink } from './http.js';

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
        `| [\`${endpoint.method} ${endpoint.path}\`](${operationLink(endpoint)}) | ${limitsOf(endpoint).slice(0, -1).map(limitWords).join('; ')} |`,
    ),
    '',
  ].join('\n');
}

export const PAGES: readonly (readonly [string, () => string])[] = [
  ...HTTP_PAGES,
  ['limits.md', limitReference],
  ['errors.md', errorReference],
  ['embed-errors.md', embedErrorReference],
  ['embed-protocol.md', embedProtocolReference],
  ['contact-filters.md', filterReference],
  ['contact-columns.md', columnReference],
  ['coverage.md', coverageReference],
];

/** What the pages and the server take from the comments in the schemas; the pages have it from the next run on. */
export const DOCSTRINGS = [
  '../../packages/contract/src/words/docstrings.ts',
  () => docstringsFile(readDocstrings()),
] as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('http/', import.meta.url), { recursive: true });
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
