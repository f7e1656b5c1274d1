import type { RinglessVoicemail } from '@talk/core/contract';
import { communicationOf } from '@talk/core/testing';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText, shows } from '../../shared/testing/page-driver.js';
import { VoicemailCard } from './voicemail-card.js';

const left: RinglessVoicemail = {
  status: 'delivered',
  line_number: '+14155550100',
  message_name: 'Come by',
  file: { url: '/static/uploaded_file/3f0c', name: 'message.wav', content_type: 'audio/wav', bytes: 80 },
  failure: null,
  sent_at: '2026-11-20T09:00:00.000Z',
  delivered_at: '2026-11-20T09:00:10.000Z',
};

const open = (changes: Partial<RinglessVoicemail>) => {
  const communication = communicationOf({
    type: 'rvm',
    direction: 'outbound',
    campaign_name: 'Main',
    user_name: 'Priya',
    ringless_voicemail: { ...left, ...changes },
  });
  return openPage({
    routes: { '/': () => <VoicemailCard communication={communication} zone="UTC" format={12} /> },
    address: '/',
    api: { files: { get: async () => new Blob(['RIFF'], { type: 'audio/wav' }) } },
  });
};
afterEach(closePage);

it('shows a ringless voicemail with its sound', async () => {
  await open({});
  await shows('Ringless voicemail to Main');
  expect(pageText()).toContain('Delivered');
  expect(pageText()).toContain('Priya · Come by');
});

it('says why one did not arrive', async () => {
  await open({ status: 'failed', failure: { rejection: null, text: 'The voicemail box is full.' } });
  await shows('Failed');
  expect(pageText()).toContain('The voicemail box is full.');
});
