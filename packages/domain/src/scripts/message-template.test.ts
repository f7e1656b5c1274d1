import { describe, expect, it } from 'vitest';
import { fillTemplate } from './message-template.js';
import { fillScript, unknownVariables } from './script-text.js';

describe('a variable with a fallback', () => {
  it('stands for the fallback only where there is no value', () => {
    const hello = 'Hi {{ Contact.First_Name | there }}!';
    expect(fillTemplate(hello, { 'contact.first_name': 'Maya' }).text).toBe('Hi Maya!');
    expect(fillTemplate(hello, { 'contact.first_name': ' ' })).toEqual({ text: 'Hi there!', unfilled: [] });
  });

  it('is missing when the fallback is empty, and unknown when the variable does not exist', () => {
    expect(fillScript('{{contact.email|}}', {})).toEqual([{ kind: 'missing', variable: 'contact.email' }]);
    expect(unknownVariables('{{contact.shoe_size|42}}')).toEqual(['contact.shoe_size']);
  });

  it('may contain what it likes except braces', () => {
    expect(fillTemplate('{{contact.name|friend | of ours}}', {}).text).toBe('friend | of ours');
  });
});

describe('what is left to fill in', () => {
  it('is every placeholder and every variable without a value, where it stands', () => {
    const { text, unfilled } = fillTemplate('Dear {{contact.last_name}}, see you [appointment time] at [place].', {});
    expect(text).toBe('Dear [contact.last_name], see you [appointment time] at [place].');
    expect(unfilled.map(({ label, variable }) => [label, variable])).toEqual([
      ['contact.last_name', 'contact.last_name'],
      ['appointment time', null],
      ['place', null],
    ]);
    for (const { label, start, end } of unfilled) expect(text.slice(start, end)).toBe(`[${label}]`);
  });

  it('is counted in the filled text, also behind characters of two units', () => {
    const { text, unfilled } = fillTemplate('👋 {{contact.name}} [when]', { 'contact.name': 'Zoë 🦷' });
    expect(unfilled.map(({ start, end }) => text.slice(start, end))).toEqual(['[when]']);
  });

  it('is not what a value happens to contain', () => {
    expect(fillTemplate('Hi {{contact.name}}', { 'contact.name': '[VIP] Bob' })).toEqual({
      text: 'Hi [VIP] Bob',
      unfilled: [],
    });
  });

  it('is not a footnote, an empty pair or brackets over two lines', () => {
    for (const body of ['See [1]', 'A [ ] box', '[one\ntwo]', '[]', `[a${'x'.repeat(60)}]`])
      expect(fillTemplate(body, {}).unfilled).toEqual([]);
  });
});
