import { TalkError } from '@talk/core';
import type { MessageAlternative, ThreadCommunication } from '@talk/core/texting';
import { sampleCommunication } from './fake-client.js';
import { sampleFile, sampleScheduled, sampleText } from './texting-samples.js';
import type { TextingWorld, TextingWorldOptions } from './texting-world.js';

export interface GalleryState {
  options: Omit<TextingWorldOptions, 'clock'>;
  /** Runs once it has loaded. */
  act?: (world: TextingWorld) => void | Promise<void>;
  phase?: 'loading';
  readOnly?: boolean;
}

const now = Date.now();
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** Stands in for any picture: drawn here, so that nothing is fetched. */
export async function drawn(): Promise<Blob> {
  const canvas = new OffscreenCanvas(440, 300);
  const brush = canvas.getContext('2d');
  if (brush !== null) {
    const sky = brush.createLinearGradient(0, 0, 0, 300);
    sky.addColorStop(0, '#9cc4f5');
    sky.addColorStop(1, '#f6e6d2');
    brush.fillStyle = sky;
    brush.fillRect(0, 0, 440, 300);
    brush.fillStyle = '#4d6b57';
    for (const [x, height] of [
      [30, 120],
      [130, 170],
      [250, 90],
      [330, 150],
    ] as const)
      brush.fillRect(x, 300 - height, 80, height);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

const conversation: readonly ThreadCommunication[] = [
  {
    ...sampleCommunication({
      id: 1,
      direction: 'outbound',
      created_at: ago(1_500),
      talk_time: 247,
      user_name: 'Priya Sharma',
    }),
  },
  sampleText(2, {
    direction: 'outbound',
    body: 'Great talking to you. Does Thursday at 10 work for the demo?',
    created_at: ago(1_490),
  }),
  {
    ...sampleCommunication({
      id: 3,
      type: 'note',
      direction: 'outbound',
      body: '@Sam she asked about the 3-seat discount, can you confirm before Thursday?',
      created_at: ago(1_480),
      talk_time: 0,
    }),
  },
  sampleText(4, { body: 'Let me check with my partner, one minute 🙂', created_at: ago(32) }),
  sampleText(5, { body: 'Perfect, Thursday at 10 works for us', created_at: ago(30) }),
  sampleText(6, {
    direction: 'outbound',
    body: 'Wonderful. Here is the way to us: https://example.com/directions?from=station',
    created_at: ago(12),
  }),
];
const audits = [
  {
    id: 1,
    contact_id: 7,
    actor_name: 'Priya',
    field: 'task_status',
    before: null,
    after: 'Open',
    cause: 'person',
    created_at: ago(1_485),
  },
] as const;
const base = { communications: conversation, audits };
const failed = sampleText(
  7,
  { direction: 'outbound', body: 'The invite is on its way.', created_at: ago(3), disposition_status2: 'failed' },
  {
    status: 'undelivered',
    failure: {
      rejection: 24,
      text: 'The carrier could not reach this handset. It may be switched off.',
      carrier_code: 30003,
    },
  },
);
const stop = (name: string, rejection: number, text: string, alternatives: MessageAlternative[]) => ({
  decision: 'blocked' as const,
  obstacles: [{ rejection, name, text, scope: 'contact' as const, rule: name, detail: null }],
  alternatives,
});
const alternative = { line_id: null, phone_number: null, at: null, email: null, people: [] };
const forever = (): Promise<never> => new Promise(() => {});

/** A shop's page that a visitor writes from. */
const CHAIR = {
  url: 'https://shop.example/chairs/a-9?colour=blue',
  title: 'Treatment chair A-9 with headrest, armrests and a very long name that does not fit · Example Dental Shop',
};

export const STATES: Record<string, GalleryState> = {
  thread: { options: base },
  written: {
    options: base,
    act: ({ composer }) => composer.type("You're booked, Maya. The invite is on its way. See you Thursday!"),
  },
  empty: { options: {} },
  loading: { options: { answers: { 'call.listContactCommunications': forever } }, phase: 'loading' },
  failed: {
    options: {
      answers: {
        'call.listContactCommunications': () => {
          throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' });
        },
      },
    },
  },
  offline: { options: base, act: ({ client }) => client.events('offline') },
  readOnly: { options: base, readOnly: true },
  undelivered: { options: { ...base, communications: [...conversation, failed] } },
  waiting: {
    options: {
      ...base,
      answers: {
        'call.sendMessage': () => {
          throw new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'Away.' });
        },
      },
    },
    act: async ({ composer }) => {
      composer.type('I am on the train, back in five minutes.');
      await composer.submit();
    },
  },
  unread: {
    options: {
      ...base,
      communications: [
        ...conversation,
        sampleText(8, { body: 'One more thing: is parking possible?', created_at: ago(4), is_read: false }),
        sampleText(9, { body: 'We come with two cars', created_at: ago(3), is_read: false }),
      ],
    },
  },
  page: {
    options: {
      ...base,
      communications: [
        ...conversation.slice(1, 2),
        sampleText(
          13,
          { body: 'Is this chair in stock in blue?', created_at: ago(6), campaign_name: 'Site' },
          { source: 'widget', page: CHAIR },
        ),
        sampleText(
          14,
          { body: 'And how long does delivery take?', created_at: ago(5), campaign_name: 'Site' },
          { source: 'widget', page: CHAIR },
        ),
        sampleText(
          15,
          { body: 'Which of the two is quieter?', created_at: ago(4), campaign_name: 'Site' },
          { source: 'widget', page: { url: 'https://shop.example/units/compare?left=a-9&right=b-12', title: '' } },
        ),
        sampleText(
          16,
          { body: 'Hello?', created_at: ago(3), campaign_name: 'Site' },
          { source: 'widget', page: { url: 'javascript:alert(1)', title: 'Not a page' } },
        ),
      ],
    },
  },
  media: {
    options: {
      ...base,
      communications: [
        ...conversation.slice(3, 5),
        sampleText(10, { body: 'This is the room', created_at: ago(6) }, { attachments: [sampleFile()], is_mms: true }),
        sampleText(
          11,
          { direction: 'outbound', body: null, created_at: ago(4) },
          {
            attachments: [
              sampleFile({ url: '/f/2', name: 'offer-2026-11.pdf', content_type: 'application/pdf', bytes: 182_000 }),
              sampleFile({ url: '/f/3', name: 'greeting.mp3', content_type: 'audio/mpeg', bytes: 1_420_000 }),
            ],
          },
        ),
      ],
    },
  },
  long: {
    options: {
      ...base,
      communications: [
        sampleText(1, { body: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4), created_at: ago(9) }),
        sampleText(2, {
          direction: 'outbound',
          body: `${'This is what a long answer looks like when a customer explains everything at once. '.repeat(4)}\n\nhttps://example.com/${'a'.repeat(120)}`,
          created_at: ago(8),
        }),
        ...Array.from({ length: 14 }, (_, index) =>
          sampleText(20 + index, { body: `And another thing, number ${index + 1}`, created_at: ago(7 - index / 4) }),
        ),
      ],
      hasEarlier: true,
    },
    act: () =>
      new Promise<void>((resolve) => {
        // The composer may still grow, and the thread then goes back to its end.
        const readAbove = (): void => {
          document.querySelector('.tk-thread')?.scrollTo({ top: 0 });
          if (document.querySelector('.tk-latest') === null) requestAnimationFrame(readAbove);
          else resolve();
        };
        readAbove();
      }),
  },
  scheduled: {
    options: { ...base, scheduled: [sampleScheduled({ schedule_date: new Date(now + 3 * 86_400_000).toISOString() })] },
  },
  editing: {
    options: { ...base, scheduled: [sampleScheduled({ schedule_date: new Date(now + 3 * 86_400_000).toISOString() })] },
    act: ({ composer, thread }) => {
      const [first] = thread.state.peek().scheduled;
      if (first) composer.edit(first);
    },
  },
  blocked: {
    options: {
      ...base,
      check: stop('opted-out', 9, 'Maya Lopez opted out of texts on Nov 12.', [
        { ...alternative, kind: 'call', label: 'Call instead', people: [{ id: 1, name: 'Marcus Hale' }] },
      ]),
    },
    act: ({ composer }) => composer.type('What was written stays here to read.'),
  },
  lifting: {
    options: {
      ...base,
      check: stop('do-not-contact', 11, 'This contact is on do-not-contact.', [
        { ...alternative, kind: 'undnc', label: 'Remove from Do Not Contact' },
      ]),
    },
    act: ({ composer }) => void composer.choose({ ...alternative, kind: 'undnc', label: '' }),
  },
  otherLine: {
    options: {
      ...base,
      check: stop('line-cannot-text', 8, 'The Front desk line cannot send texts.', [
        { ...alternative, kind: 'other-line', label: 'Use Support line', line_id: 13 },
      ]),
    },
  },
  quiet: {
    options: {
      ...base,
      check: {
        decision: 'later',
        at: new Date(now + 11 * 3_600_000).toISOString(),
        reason: 'It is 10:14 PM for Maya Lopez. Texts may arrive between 8:00 AM and 9:00 PM there.',
      },
    },
    act: ({ composer }) => composer.type('Are you joining us tomorrow?'),
  },
  refused: {
    options: {
      ...base,
      answers: {
        'call.sendMessage': () => {
          throw new TalkError({ code: 'REJECTED', message: 'This line has reached its limit of 200 texts a day.' });
        },
      },
    },
    act: async ({ composer }) => {
      composer.type('Are you joining us tomorrow?');
      await composer.submit();
    },
  },
  undo: {
    options: {
      ...base,
      answers: {
        'call.sendMessage': () =>
          sampleText(
            50,
            { direction: 'outbound', body: 'See you there!', created_at: new Date(now).toISOString() },
            { status: 'queued', leaves_at: new Date(now + 60_000).toISOString() },
          ),
      },
    },
    act: async ({ composer }) => {
      composer.type('See you there!');
      await composer.submit();
    },
  },
  guard: {
    options: base,
    act: async ({ composer, client }) => {
      composer.type('Yes, parking is free for guests.');
      client.push(
        'new_communication',
        sampleText(60, {
          direction: 'outbound',
          user_id: 6,
          user_name: 'Sam',
          body: 'Parking is right behind the house, no charge.',
          created_at: ago(0),
        }),
      );
      await composer.submit();
    },
  },
  writing: { options: base, act: ({ writing }) => void (writing.value = ['Dana']) },
  gaps: {
    options: base,
    act: ({ composer }) =>
      composer.applyTemplate(1, "You're booked, Maya. The invite is on its way. See you {{day}} at {{time}}!", []),
  },
  unicode: {
    options: base,
    act: ({ composer }) => composer.type('Dziękuję, Łukasz! See you on Thursday at the café 🎉'),
  },
  segments: {
    options: base,
    act: ({ composer }) => composer.type('This goes on for a while, since there is much to say about it. '.repeat(4)),
  },
  attachments: {
    options: base,
    act: async ({ composer, uploads }) => {
      const picture = new File([await drawn()], 'room.png', { type: 'image/png' });
      const plan = new File(['x'.repeat(90_000)], 'a-rather-long-name-of-a-floor-plan.pdf', {
        type: 'application/pdf',
      });
      const movie = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' });
      const list = new File(['x'.repeat(40_000)], 'price-list.pdf', { type: 'application/pdf' });
      composer.attach([picture, plan, list, movie]);
      uploads[0]?.done({ name: 'room.png' });
      uploads[1]?.progress(0.62);
      uploads[2]?.fail(new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.' }));
    },
  },
  draftConflict: {
    options: base,
    act: async ({ composer, saveElsewhere }) => {
      composer.type('Written here');
      await saveElsewhere({ body: 'Written on the phone this morning', attachments: [], gifUrl: null });
      await composer.draft?.flush();
    },
  },
};
for (const panel of ['templates', 'emoji', 'gif', 'schedule'] as const)
  STATES[panel] = {
    options: base,
    act: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const label = { templates: 'Templates', emoji: 'Emoji', gif: 'Add GIF from URL', schedule: 'Schedule' }[panel];
      document.querySelector<HTMLElement>(`.tk-tools [aria-label="${label}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
