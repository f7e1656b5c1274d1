import { TalkError } from '@talk/core';
import type { Sequence, SequenceContact, SequenceStepWire } from '@talk/core/contract';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closePage, field, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { SequenceActivityPage } from './activity-page.js';
import { SequenceEditorPage } from './editor-page.js';
import { SequencesPage } from './sequences-page.js';

const draft: Sequence = {
  id: 7,
  name: 'Welcome',
  status: 'draft',
  user_id: 9,
  user_name: 'Priya',
  campaign_id: null,
  campaign_name: null,
  opt_out: true,
  steps: [],
  reason: null,
  counts: { active: 0, paused: 0, finished: 0, stopped: 0 },
  created_at: '2026-11-20T09:00:00.000Z',
  version: 1,
};
const active: Sequence = {
  ...draft,
  id: 8,
  name: 'Trial',
  status: 'active',
  campaign_id: 3,
  campaign_name: 'Sales',
  steps: [{ id: 'a', kind: 'text', body: 'Hello' }],
  counts: { active: 12, paused: 1, finished: 3, stopped: 4 },
};
const place: SequenceContact = {
  id: 1,
  contact_id: 41,
  name: 'Maya Lee',
  state: 'active',
  step: 3,
  step_kind: 'text',
  next_at: null,
  stop_reason: null,
  detail: null,
  texts_sent: 1,
  enrolled_at: '2026-11-20T09:00:00.000Z',
  ended_at: null,
};
const replied: SequenceContact = {
  ...place,
  id: 2,
  contact_id: 42,
  name: 'Ben Roy',
  state: 'stopped',
  step: null,
  step_kind: null,
  stop_reason: 'replied',
  ended_at: '2026-11-21T09:00:00.000Z',
};

let sent: { id: string; params?: object; body?: object }[];
let refusal: TalkError | null;
let stored: Sequence;

async function call(
  { id }: { id: string },
  { params, query, body }: { params?: object; query?: { state?: string }; body?: object } = {},
): Promise<unknown> {
  const page = { page: 1, per_page: 25, has_more_pages: false };
  switch (id) {
    case 'listSequences':
      return { ...page, data: [active, draft] };
    case 'getSequence':
      return (params as { id: number }).id === 8 ? active : stored;
    case 'listSequenceContacts':
      return {
        ...page,
        next_cursor: null,
        data: [place, replied].filter(({ state }) => !query?.state || state === query.state),
      };
    case 'listTags':
      return { data: [{ id: 5, name: 'New', color: '#336699', category: 'contacts' }] };
  }
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  if (id !== 'updateSequence') return id === 'toggleSequence' ? active : {};
  stored = { ...stored, ...(body as Partial<Sequence>), version: stored.version + 1 };
  return stored;
}

const open = (address: string, user: object = {}) =>
  openPage({
    routes: {
      '/sequences': SequencesPage,
      '/sequences/$sequenceId': SequenceEditorPage,
      '/sequence-activity/$sequenceId': SequenceActivityPage,
      '/contacts/$contactId': () => null,
    },
    address,
    user: {
      user_permissions: ['view workflow', 'update contact'],
      read_only_access: false,
      company: { automation_enabled: true },
      ...user,
    },
    api: { call, company: { lines: async () => ({ data: [sampleLine()] }) } },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  stored = draft;
});
afterEach(closePage);

const stepsSent = (): readonly SequenceStepWire[] =>
  sent
    .flatMap(({ id, body }) =>
      id === 'updateSequence' && body !== undefined && 'steps' in body
        ? [body.steps as readonly SequenceStepWire[]]
        : [],
    )
    .at(-1) ?? [];
const kinds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.app-sequence-steps li')].map(({ dataset }) => dataset['kind'] ?? '');

describe('the list of sequences', () => {
  it('shows each with its state and its contacts', async () => {
    await open('/sequences');
    await shows('1 step · 12 in it · 1 paused · 3 finished · 4 stopped');
    await press('Pause Trial');
    expect(sent).toEqual([{ id: 'toggleSequence', params: { id: 8 }, body: { is_active: false } }]);
  });

  it('lets only admins without read-only access change them', async () => {
    await open('/sequences', { read_only_access: true });
    await shows('Trial');
    expect(document.querySelector('[aria-label="Pause Trial"]')).toBeNull();
    expect(pageText()).not.toContain('New sequence');
  });

  it('does not exist while the company does not use sequences', async () => {
    await open('/sequences', { company: { automation_enabled: false } });
    await until(() => expect(pageText()).not.toContain('Trial'));
    expect(pageText()).not.toContain('New sequence');
  });
});

describe('the editor', () => {
  it('adds, fills, moves and removes steps, and saves them', async () => {
    await open('/sequences/7');
    await shows('No steps yet');
    await press('Send a text');
    await fill('Text', 'Hello {{contact.first_name|there}}');
    await press('Wait');
    await fill('How long', '2');
    expect(kinds()).toEqual(['text', 'wait']);
    await press('Move step 2 up');
    expect(kinds()).toEqual(['wait', 'text']);
    await shows('Moved to place 1 of 2.');
    await press('Add a tag');
    await press('Remove step 3');
    await until(() => {
      expect(stepsSent().map(({ kind }) => kind)).toEqual(['wait', 'text']);
    });
    expect(stepsSent()).toMatchObject([
      { kind: 'wait', amount: 2, unit: 'days' },
      { kind: 'text', body: 'Hello {{contact.first_name|there}}' },
    ]);
    await shows('All changes are saved.');
  });

  it('keeps what was typed when the server refuses it, and says why', async () => {
    stored = { ...draft, steps: [{ id: 'a', kind: 'text', body: 'Hi' }] };
    await open('/sequences/7');
    await shows('Step');
    refusal = new TalkError({
      code: 'VALIDATION_FAILED',
      status: 422,
      message: '',
      fieldErrors: { steps: ['“contact.shoe” is not a variable.'] },
    });
    await fill('Text', 'Hi {{contact.shoe}}');
    await shows('Not saved yet');
    await shows('“contact.shoe” is not a variable.');
    expect(field('Text').value).toBe('Hi {{contact.shoe}}');
  });

  it('shows a sequence that is on without fields, until it is paused', async () => {
    await open('/sequences/8');
    await shows('The sequence is on. Pause it to change it.');
    expect(document.querySelector('textarea')).toBeNull();
    await press('Pause');
    expect(sent[0]).toMatchObject({ id: 'toggleSequence', body: { is_active: false } });
  });
});

describe('the activity of a sequence', () => {
  it('shows who is where and why others left, and narrows by state', async () => {
    await open('/sequence-activity/8');
    await shows('Maya Lee');
    await shows('Stopped because the contact replied.');
    await press('Stopped 4');
    await until(() => expect(pageText()).not.toContain('Maya Lee'));
  });

  it('pauses one contact and takes it out', async () => {
    await open('/sequence-activity/8');
    await shows('Maya Lee');
    await press('Pause for Maya Lee');
    await press('Take Maya Lee out');
    expect(sent).toEqual([
      { id: 'pauseSequenceContact', params: { id: 41 }, body: { workflow_id: 8, is_paused: true } },
      { id: 'disenrollContact', params: { id: 41 }, body: { workflow_id: 8 } },
    ]);
  });
});
