import { TalkError } from '@talk/core';
import type { DroppableMessage } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  chooseFile,
  closePage,
  fill,
  openPage,
  pageText,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { VoicemailMessagesPage } from './voicemail-messages-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let sent: Sent[];
let refusal: TalkError | null;
const created_at = '2026-11-12T12:00:00.000Z';
const messages: DroppableMessage[] = [
  { id: 1, name: 'Call us back', user_id: null, created_at },
  { id: 2, name: 'My offer', user_id: 9, created_at },
];

async function call({ id }: { id: string }, { params, body }: Omit<Sent, 'id'>): Promise<unknown> {
  if (id === 'listDroppableMessages') return { data: messages };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  return {};
}
const open = (role: string, permissions: string[] = ['answer call']) =>
  openPage({
    routes: { '/settings/voicemail-messages': VoicemailMessagesPage },
    address: '/settings/voicemail-messages',
    user: { id: 9, user_roles: [role], user_permissions: permissions },
    api: { call },
  });
const deletable = (): (string | null)[] =>
  [...document.querySelectorAll('.app-setting-list button')].map((each) => each.getAttribute('aria-label'));

beforeEach(() => {
  sent = [];
  refusal = null;
});
afterEach(closePage);

it('opens for those who take calls', async () => {
  await open('Company Reporter Access', []);
  await shows('This page does not exist');
});

it('lets agents delete their own messages, and admins everyone’s', async () => {
  await open('Company Agent');
  await shows('Everyone in the company · Added on Nov 12, 2026');
  expect(deletable()).toEqual(['Delete My offer']);
  await press('Delete My offer');
  await press('Delete message');
  await until(() => expect(sent).toEqual([{ id: 'removeDroppableMessage', params: { id: 2 } }]));
  await closePage();
  await open('Company Admin');
  await shows('Call us back');
  expect(deletable()).toEqual(['Delete Call us back', 'Delete My offer']);
});

it('uploads a sound with its name, for the agent alone', async () => {
  await open('Company Agent');
  await shows('Call us back');
  await press('Add a message');
  expect(pageText()).not.toContain('Everyone in the company can leave it');
  await chooseFile('Choose a sound', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await press('Add message');
  await shows('Choose a WAV or MP3 file, or record one.');
  expect(pageText()).toContain('Enter a name.');
  await fill('Name', 'Offer');
  await chooseFile('Choose a sound', new File(['ID3'], 'offer.mp3', { type: 'audio/mpeg' }));
  await press('Add message');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'addDroppableMessage',
    body: { name: 'Offer', for_everybody: false, content_type: 'audio/mpeg', data_base64: 'SUQz' },
  });
});

it('lets admins share a message, and says that the file is too large', async () => {
  await open('Company Admin');
  await shows('Call us back');
  await press('Add a message');
  await fill('Name', 'Offer');
  await tick('Everyone in the company can leave it');
  await chooseFile('Choose a sound', new File(['RIFF'], 'offer.wav', { type: 'audio/wav' }));
  refusal = new TalkError({ code: 'PAYLOAD_TOO_LARGE', message: 'Too large.', status: 413 });
  await press('Add message');
  await shows('File too large. Please try again with a smaller file.');
  expect(sent[0]?.body).toMatchObject({ for_everybody: true });
});
