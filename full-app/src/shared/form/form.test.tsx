import { TalkError } from '@talk/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useAppForm, type AppFormOptions } from './index.js';

interface Draft extends Record<string, string> {
  name: string;
  phone: string;
}

function one<Type>(found: readonly Type[]): Type {
  const [first] = found;
  if (first === undefined) throw new Error('There is none.');
  return first;
}

let unmount = (): void => undefined;
afterEach(() => unmount());

function Form(options: Omit<AppFormOptions<Draft>, 'values'> & { onClose: () => void }): ReactNode {
  const form = useAppForm<Draft>({ values: { name: '', phone: '' }, ...options });
  return (
    <form.AppForm>
      <form.FormDialog title="New person" action="Save" busyAction="Saving…" onClose={options.onClose}>
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppField name="phone">{(field) => <field.TextField label="Phone" />}</form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

async function open(options: Omit<AppFormOptions<Draft>, 'values'>) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  let closed = 0;
  unmount = () => (root.unmount(), place.remove());
  root.render(<Form {...options} onClose={() => (closed += 1)} />);
  const all = <Type extends HTMLElement>(selector: string) => [...place.querySelectorAll<Type>(selector)];
  const field = (name: string) => one(all<HTMLInputElement>(`[name="${name}"]`));
  const problems = (): string[] => all('.tk-error').map(({ textContent: text }) => text);
  await expect.poll(() => all('input')).toHaveLength(2);
  return {
    field,
    text: () => place.textContent,
    idle: () => !place.textContent.includes('Saving…'),
    closed: () => closed,
    /** As a person types: React itself watches what is set on the element, not on its kind. */
    type: (name: string, value: string) => {
      Reflect.set(HTMLInputElement.prototype, 'value', value, field(name));
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
    },
    save: () => one(all('button[type="submit"]')).click(),
    close: () => one(all('[aria-label="Close"]')).click(),
    problems: () => expect.poll(problems),
  };
}

const refusal = (fieldErrors: Record<string, string[]>) =>
  new TalkError({ code: 'VALIDATION_FAILED', message: 'No.', status: 422, fieldErrors });

it('sends nothing while its own check finds something, and puts the focus there', async () => {
  const sent: Draft[] = [];
  const form = await open({
    check: ({ name, phone }) => (name + phone === '' ? { phone: 'Enter a name or a number.' } : {}),
    save: async (draft) => void sent.push(draft),
  });
  form.save();
  await form.problems().toEqual(['Enter a name or a number.']);
  await expect.poll(() => document.activeElement).toBe(form.field('phone'));
  expect(sent).toEqual([]);
  // What is wrong with one field may be cured by another.
  form.type('name', 'Ada');
  form.save();
  await expect.poll(() => sent).toEqual([{ name: 'Ada', phone: '' }]);
  await form.problems().toEqual([]);
});

it('says a refusal at the field it is about, keeps what was typed, and lets it be sent again', async () => {
  const wrong = refusal({ phone: ['This is not a phone number.'] });
  const answers = [wrong, wrong, null];
  const form = await open({
    save: async () => {
      const answer = answers.shift();
      if (answer) throw answer;
    },
  });
  form.type('phone', '12');
  form.save();
  await form.problems().toEqual(['This is not a phone number.']);
  await expect.poll(() => document.activeElement).toBe(form.field('phone'));
  expect(form.field('phone').value).toBe('12');
  form.type('phone', '123');
  await form.problems().toEqual([]);
  form.save();
  await form.problems().toEqual(['This is not a phone number.']);
  // Unchanged: what was in the way may be gone.
  await expect.poll(form.idle).toBe(true);
  form.save();
  await expect.poll(() => answers).toEqual([]);
  await form.problems().toEqual([]);
});

it('says above the fields what is about none of them', async () => {
  const form = await open({ save: () => Promise.reject(refusal({ elsewhere: ['The line is closed.'] })) });
  form.save();
  await expect.poll(form.text).toContain('The line is closed.');
  await form.problems().toEqual([]);
});

it('is sent once, however often it is pressed, and asks before it drops what was typed', async () => {
  let sent = 0;
  let finish = (): void => undefined;
  const form = await open({
    save: () => {
      sent += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    },
  });
  form.type('name', 'Ada');
  form.save();
  await expect.poll(form.text).toContain('Saving…');
  await expect.poll(() => sent).toBe(1);
  form.field('name').form?.requestSubmit();
  finish();
  await expect.poll(form.idle).toBe(true);
  expect(sent).toBe(1);
  form.close();
  await expect.poll(form.text).toContain('Discard what you typed?');
  expect(form.closed()).toBe(0);
});
