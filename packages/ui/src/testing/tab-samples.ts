/** People, calls and voicemails for the lists of the gallery. */
import { TalkError, type Communication, type Contact } from '@talk/core';
import { contactOf, pageOf } from '@talk/core/testing';
import type { VoicePlayer } from '../phone/lists/index.js';
import { sampleCommunication, sampleContact } from './fake-client.js';

/** A contact as the server lists it. */
export const sampleListedContact = (changes: Partial<Contact> = {}): Contact =>
  contactOf({
    company_name: 'Acme Dental',
    email: 'maya@acmedental.test',
    timezone: 'America/Los_Angeles',
    local_zone: { zones: ['America/Los_Angeles'], source: 'explicit', confidence: 'high' },
    phone_numbers: [
      { id: 1, phone_number: '+14155550150', extension: null, title: 'Mobile', is_opted_out: false, is_primary: true },
      {
        id: 2,
        phone_number: '+14155550151',
        extension: null,
        title: 'Office, second floor at the back',
        is_opted_out: true,
        is_primary: false,
      },
    ],
    cnam_country: null,
    user_id: 5,
    owner_name: 'Priya',
    last_engagement_at: '2026-11-20T09:00:00.000Z',
    created_at: '2026-11-01T09:00:00.000Z',
    ...changes,
  });

type Page<T> = ReturnType<typeof pageOf<T>>;
const away = (): TalkError => new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'away', retryable: true });
/** For rows that never load. */
const never = new Promise<never>(() => {});

/** What `contacts.list` answers in a state of the gallery. */
export function contactsOf(state: string, search: string | undefined): Promise<Page<Contact>> | Page<Contact> {
  if (state === 'contactsLoading') return never;
  if (state === 'contactsAway') throw away();
  if (state === 'contactsNone' || state === 'contactsEmpty') return pageOf([]);
  const [none, one] = [[], sampleListedContact().phone_numbers.slice(0, 1)];
  const all = [
    sampleListedContact(
      state === 'contactBarred' ? { is_dnc: true, dnc_reason: 'Asked on the phone not to be called again.' } : {},
    ),
    sampleListedContact({
      id: 8,
      name: 'Mayra Jensen',
      company_name: null,
      phone_numbers: one,
      last_engagement_at: null,
    }),
    sampleListedContact({
      id: 9,
      name: 'Tamay Maximilian Featherstonehaugh-Cholmondeley of the North',
      company_name: 'Featherstonehaugh, Cholmondeley & Daughters',
      phone_numbers: one,
    }),
    sampleListedContact({ id: 10, name: 'Без номера', company_name: null, phone_number: null, phone_numbers: none }),
  ];
  return pageOf(search === undefined ? all : all.slice(0, 3), search === undefined);
}

const someone = (id: number, name: string): Partial<Communication> => ({
  contact: { ...sampleContact, id, name },
  contact_id: id,
});

/** What `communications.list` answers in a state of the gallery. */
export function callsOf(
  state: string,
  asked: { answer_status?: string; has_unread?: string },
  nowMs: number,
): Promise<Page<Communication>> | Page<Communication> {
  if (state.endsWith('Loading')) return never;
  if (state.endsWith('Away')) throw away();
  if (state === 'empty' || state.endsWith('Empty')) return pageOf([]);
  const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
  const inbound = { direction: 'inbound', talk_time: 0 } as const;
  const saved = (id: number, seconds: number): Partial<Communication> => ({
    id,
    ...inbound,
    disposition_status2: 'missed-voicemail',
    has_voicemail: true,
    has_recording: true,
    recording_url: `/static/uploaded_file/00000000-0000-4000-8000-00000000000${id}`,
    recording_seconds: seconds,
  });
  const voicemails = [
    sampleCommunication({ ...saved(9, 42), ...someone(2, 'Rahul Kapoor'), is_read: false, created_at: ago(4) }),
    sampleCommunication({
      ...saved(8, 7),
      ...someone(4, 'Maximilian Featherstonehaugh-Cholmondeley'),
      is_read: false,
      created_at: ago(50),
      campaign_name: 'Sales line for the northern counties',
    }),
    sampleCommunication({ ...saved(7, 128), contact: null, contact_id: null, created_at: ago(1_500) }),
    sampleCommunication({
      ...saved(6, 0),
      contact: null,
      contact_id: null,
      lead_number: 'anonymous',
      has_recording: false,
      recording_url: null,
      recording_seconds: null,
      created_at: ago(1_520),
    }),
  ];
  if (asked.has_unread === '1') return pageOf(voicemails.slice(0, 2));
  if (asked.answer_status === 'voicemail') return pageOf(voicemails, true);
  const calls = [
    sampleCommunication({ id: 19, created_at: ago(4) }),
    sampleCommunication({
      id: 18,
      ...inbound,
      ...someone(2, 'Rahul Kapoor'),
      disposition_status2: 'missed',
      created_at: ago(18),
    }),
    sampleCommunication({ ...voicemails[0], id: 17, created_at: ago(26) }),
    sampleCommunication({
      id: 16,
      ...inbound,
      ...someone(5, 'Maximilian Featherstonehaugh-Cholmondeley'),
      disposition_status2: 'abandoned',
      created_at: ago(40),
    }),
    sampleCommunication({
      id: 15,
      ...inbound,
      ...someone(6, 'Greenhill Dental'),
      disposition_status2: 'abandoned',
      callback_status: 'requested',
      created_at: ago(55),
    }),
    sampleCommunication({
      id: 14,
      direction: 'inbound',
      created_at: ago(61),
      ...someone(3, 'Amélie Fournier'),
      talk_time: 372,
      call_disposition_id: 1,
      call_disposition: { id: 1, name: 'Interested', color: '#137b3b' },
    }),
    sampleCommunication({
      id: 13,
      created_at: ago(1_500),
      contact: null,
      contact_id: null,
      lead_number: '+442079460123',
      talk_time: 0,
      disposition_status2: 'failed',
      end_reason: 'no-answer',
    }),
    sampleCommunication({
      id: 12,
      created_at: ago(7_000),
      ...someone(4, 'Tom Nakamura'),
      talk_time: 0,
      disposition_status2: 'failed',
      end_reason: 'busy',
    }),
  ];
  return pageOf(asked.answer_status === 'unanswered' ? calls.slice(1, 5) : calls, true);
}

/** Forty-two seconds of silence. */
export function createSilentPlayer(): VoicePlayer {
  let tell = { onMove: (_positionS: number): void => {}, onEnd: (): void => {} };
  return {
    open: () => Promise.resolve(42),
    play: () => Promise.resolve(true),
    pause: () => {},
    seek: (positionS) => tell.onMove(positionS),
    listen: (handlers) => {
      tell = handlers;
    },
    close: () => {},
  };
}
