import { describe, expect, it } from 'vitest';
import { mentionedUsers, mentionOf, noteParts, noteText } from './mentions.js';

const written = (body: string): string =>
  noteParts(body)
    .map((part) => (part.kind === 'text' ? part.text : mentionOf(part.userId)))
    .join('');

describe('the parts of a note', () => {
  it('are words and mentions in their order', () => {
    expect(noteParts('Ask <user:7>, not <user:8>.')).toEqual([
      { kind: 'text', text: 'Ask ' },
      { kind: 'mention', userId: 7 },
      { kind: 'text', text: ', not ' },
      { kind: 'mention', userId: 8 },
      { kind: 'text', text: '.' },
    ]);
    expect(noteParts('')).toEqual([]);
  });

  it.each([
    '<user:0>',
    '<user:01>',
    '<user:>',
    '<user:-1>',
    '<user:1.5>',
    '<User:1>',
    '<user: 1>',
    '<user:1',
    'user:1>',
  ])('leave %s as plain text', (text) => expect(noteParts(text)).toEqual([{ kind: 'text', text }]));

  it('leave an id that no number can hold as plain text', () => {
    expect(mentionedUsers('<user:9999999999999999999>')).toEqual([]);
    expect(mentionedUsers('<user:999999999999999>')).toEqual([999_999_999_999_999]);
  });

  it('are the note again when they are joined, whatever is in it', () => {
    const bits = ['<user:3>', '<', 'user:', '>', '<user:0>', 'é👍🏽', '\n', '<user:44>', '<<user:5>>'];
    let seed = 7;
    const next = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648);
    for (let round = 0; round < 300; round += 1) {
      const body = Array.from({ length: next() % 9 }, () => bits[next() % bits.length] ?? '').join('');
      expect(written(body)).toBe(body);
      expect(noteParts(body).some((part) => part.kind === 'text' && part.text === '')).toBe(false);
    }
  });
});

it('names each mentioned user once', () => {
  expect(mentionedUsers('<user:8> <user:7><user:8>')).toEqual([8, 7]);
});

it('reads with names, which are not read again as mentions', () => {
  expect(noteText('Hi <user:7>', () => '<user:8>')).toBe('Hi @<user:8>');
});
