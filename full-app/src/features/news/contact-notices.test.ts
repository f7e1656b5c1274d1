import { expect, it, vi } from 'vitest';
import { followContactNotices, type ContactNoticesOptions } from './contact-notices.js';

interface Told {
  readonly kind: 'contacts' | 'responses' | 'texts';
  readonly contact_id: number | null;
  readonly replayed?: boolean;
}

function world(options: Partial<ContactNoticesOptions> = {}) {
  const show = vi.fn();
  const sound = vi.fn();
  const open = vi.fn();
  let handle: (event: never) => void = () => {};
  const on: ContactNoticesOptions['realtime']['on'] = (_, handler) => {
    handle = handler;
    return () => {};
  };
  const nameOf = (): Promise<string | null> => Promise.resolve('Maya');
  followContactNotices({ realtime: { on }, toasts: { show }, nameOf, isSeen: () => false, open, sound, ...options });
  const tell = async ({ replayed = false, ...data }: Told): Promise<void> => {
    handle({ data: { communication_id: null, ...data }, replayed } as never);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { show, sound, open, tell };
}

it.each([
  ['contacts', 'Maya was assigned to you.'],
  ['responses', 'The answer to Maya is overdue.'],
] as const)('says what a notification of the kind %s is about, and opens the contact', async (kind, said) => {
  const { show, sound, open, tell } = world();
  await tell({ kind, contact_id: 7 });
  const [text, options] = show.mock.calls[0] as [string, { contactId: number; action: { run: () => void } }];
  expect([text, options.contactId]).toEqual([said, 7]);
  expect(sound).toHaveBeenCalledWith(kind);
  options.action.run();
  expect(open).toHaveBeenCalledWith(7);
});

it.each([
  ['another kind, which has a notice of its own', {}, { kind: 'texts', contact_id: null }],
  ['what happened while the connection was down', {}, { kind: 'contacts', contact_id: 7, replayed: true }],
  ['a contact that the user looks at', { isSeen: () => true }, { kind: 'contacts', contact_id: 7 }],
  ['a contact that cannot be read', { nameOf: () => Promise.resolve(null) }, { kind: 'responses', contact_id: 7 }],
] as const)('shows nothing for %s', async (_, options, told) => {
  const { show, tell } = world(options);
  await tell(told);
  expect(show).not.toHaveBeenCalled();
});
