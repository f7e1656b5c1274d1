import { TalkError, type Contact } from '@talk/core';
import { expect, it } from 'vitest';
import { isChanged, overtakenBy, saveField } from './contact-edit.js';

const contact = { id: 7, version: 3, email: 'maya@acme.test', company_name: null } as Contact;
const conflict = () => Promise.reject(new TalkError({ code: 'CONFLICT', message: 'x', status: 409 }));

it('sends the version that was read, and nothing for an emptied field', async () => {
  const sent: unknown[] = [];
  const update = (...request: unknown[]) => {
    sent.push(request);
    return Promise.resolve({ ...contact, version: 4, email: null });
  };
  const result = await saveField({ update, reload: conflict }, contact, 'email', '  ');
  expect(sent).toEqual([[7, { email: null, if_version: 3 }]]);
  expect(result).toMatchObject({ name: 'saved', contact: { version: 4 } });
});

it('tells what somebody else wrote, and hands over their version', async () => {
  const reload = () => Promise.resolve({ ...contact, version: 5, email: 'lopez@acme.test' });
  const result = await saveField({ update: conflict, reload }, contact, 'email', 'm@acme.test');
  expect(result).toEqual({
    name: 'conflict',
    contact: { ...contact, version: 5, email: 'lopez@acme.test' },
    message: 'Someone changed this in the meantime. It is now “lopez@acme.test”. Save again to replace it.',
  });
});

it('does not frighten when it was another field', async () => {
  const reload = () => Promise.resolve({ ...contact, version: 5 });
  const result = await saveField({ update: conflict, reload }, contact, 'email', 'm@acme.test');
  expect(result).toMatchObject({ message: expect.stringContaining('Your text is kept') as unknown });
});

it('says what is wrong with the value in the words of the field', async () => {
  const update = () =>
    Promise.reject(
      new TalkError({
        code: 'VALIDATION_FAILED',
        message: 'Some fields need your attention.',
        status: 422,
        fieldErrors: { email: ['This is not an email address.'] },
      }),
    );
  expect(await saveField({ update, reload: conflict }, contact, 'email', 'maya')).toEqual({
    name: 'refused',
    message: 'This is not an email address.',
  });
});

it('knows an unchanged text', () => {
  expect(isChanged(contact, 'email', ' maya@acme.test ')).toBe(false);
  expect(isChanged(contact, 'company_name', '  ')).toBe(false);
  expect(isChanged(contact, 'company_name', 'Acme')).toBe(true);
});

it('knows what somebody else wrote while a text was being written', () => {
  const now = { ...contact, version: 5, email: 'lopez@acme.test' };
  expect(overtakenBy(contact, now, 'email')).toContain('It is now “lopez@acme.test”. Save again to replace it.');
  expect(overtakenBy(contact, now, 'company_name')).toBeNull();
});
