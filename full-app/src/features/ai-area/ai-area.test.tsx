import { communicationOf } from '@talk/core/testing';
import type { ListedTranscript } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { AiArea } from './ai-area.js';

const listed = (id: number, changes: Partial<ListedTranscript> = {}): ListedTranscript => ({
  communication: communicationOf({ id, has_recording: true, call_transcription_status: 'parsed' }),
  excerpts: [{ speaker: 'customer', start_ms: 61_000, end_ms: 62_000, text: 'The crown is chipped.', confidence: 1 }],
  sentences_count: 3,
  problem: null,
  requested_at: '2026-11-27T15:30:00.000Z',
  finished_at: '2026-11-27T15:31:00.000Z',
  ...changes,
});

let asked: object[];
let rows: ListedTranscript[];
beforeEach(() => {
  asked = [];
  rows = [];
});
afterEach(closePage);

async function call({ id }: { id: string }, { query }: { query: { cursor?: string } }): Promise<unknown> {
  asked.push({ id, ...query });
  const isLast = query.cursor === 'next' || rows.length < 2;
  const data = query.cursor === 'next' ? rows.slice(1) : rows.slice(0, 1);
  return {
    data,
    page: 1,
    per_page: 25,
    total: rows.length,
    has_more_pages: !isLast,
    next_cursor: isLast ? null : 'next',
  };
}

const open = (address = '/aloai', user: object = {}) =>
  openPage({
    routes: { '/aloai': AiArea },
    address,
    user: {
      company: { brand_name: null, brand_logo: null, aloai_enabled: true, transcription_enabled: true },
      user_permissions: ['list communication', 'listen recording'],
      ...user,
    },
    api: { call },
  });

it('shows transcripts with time and speaker, page by page', async () => {
  rows = [listed(2), listed(1, { excerpts: [], sentences_count: 0 })];
  await open();
  await shows('The crown is chipped.');
  expect(pageText()).toContain('2 transcripts');
  expect(pageText()).toContain('1:01');
  expect(pageText()).toContain('2 more sentences');
  await press('Load more');
  await shows('Nothing was said in this recording.');
  expect(asked).toEqual([{ id: 'listTranscripts' }, { id: 'listTranscripts', cursor: 'next' }]);
});

it('searches what was said, and marks the words', async () => {
  rows = [listed(1)];
  await open();
  await shows('The crown is chipped.');
  await fill('Search what was said', 'CROWN');
  await until(() => expect(asked.at(-1)).toEqual({ id: 'listTranscripts', search: 'CROWN' }));
  await until(() => expect(document.querySelector('mark')?.textContent).toBe('crown'));
});

it('says which words no transcript has', async () => {
  await open('/aloai?q=zirconia&of=calls');
  await shows('No transcript has “zirconia”');
  expect(asked).toEqual([{ id: 'listTranscripts', search: 'zirconia', of: 'calls' }]);
  await press('Clear the search');
  await shows('No transcripts yet');
});

it('says why a transcript failed', async () => {
  rows = [listed(1, { excerpts: [], sentences_count: 0, problem: 'late' })];
  await open('/aloai?status=error');
  await shows('The carrier took too long.');
  expect(asked).toEqual([{ id: 'listTranscripts', status: 'error' }]);
});

it('asks for nothing where the company has no AI area, or the user cannot listen', async () => {
  await open('/aloai', { company: { aloai_enabled: false } });
  await shows('No AI area here');
  expect(pageText()).toContain('Go to General settings');
  await closePage();
  await open('/aloai', { user_permissions: ['list communication'] });
  await shows('You are not permitted to listen to them.');
  expect(asked).toEqual([]);
});
