import { describe, expect, it } from 'vitest';
import { decodeNote, encodeNote, insertMention, labelOf, matchPeople, mentionQuery } from './note-text.js';

const TOM = { id: 7, name: 'Tom' };
const BAKER = { id: 8, name: 'Tom Baker' };
const ZOE = { id: 9, name: 'Zoë Ångström' };
const TEAM = [TOM, BAKER, ZOE];
const pick = (...people: { id: number; name: string }[]) =>
  people.map((person) => ({ ...person, label: labelOf(person, TEAM) }));

describe('what is typed behind an @', () => {
  it.each([
    ['@', 0, ''],
    ['Hi @to', 3, 'to'],
    ['Hi (@Tom B', 4, 'Tom B'],
  ])('is the name in “%s”', (text, start, words) => {
    expect(mentionQuery(text, text.length)).toEqual({ start, words });
  });

  it.each(['', 'to', 'tom@acme.test', '@ tom', '@tom\n', '@tom  ', `@${'a'.repeat(50)}`])('is none in “%s”', (text) =>
    expect(mentionQuery(text, text.length)).toBeNull(),
  );

  it('finds people by the beginning of any of their names, whatever the accents', () => {
    expect(matchPeople(TEAM, 'zoe')).toEqual([ZOE]);
    expect(matchPeople(TEAM, 'ANG')).toEqual([ZOE]);
    expect(matchPeople(TEAM, 'to')).toEqual([TOM, BAKER]);
    expect(matchPeople(TEAM, 'b')).toEqual([BAKER]);
    expect(matchPeople(TEAM, 'om')).toEqual([]);
    expect(matchPeople(TEAM, '')).toEqual(TEAM);
  });

  it('gives way to the chosen person, and the caret stands behind', () => {
    expect(insertMention('Hi @to!', { start: 3, words: 'to' }, '@Tom')).toEqual({ text: 'Hi @Tom !', caret: 8 });
    expect(insertMention('@b now', { start: 0, words: 'b' }, '@Tom Baker')).toEqual({
      text: '@Tom Baker now',
      caret: 11,
    });
  });
});

describe('a note', () => {
  it('is saved with ids for the people that were chosen', () => {
    expect(encodeNote('Ask @Tom Baker, @Tom and @Zoë Ångström.', pick(TOM, BAKER, ZOE))).toBe(
      'Ask <user:8>, <user:7> and <user:9>.',
    );
  });

  it('leaves names that were only typed, or that go on, as words', () => {
    expect(encodeNote('@Tomorrow @Tom', pick(BAKER))).toBe('@Tomorrow @Tom');
    expect(encodeNote('@Tomorrow', pick(TOM))).toBe('@Tomorrow');
  });

  it('mentions nobody by what was pasted', () => {
    expect(encodeNote('<user:9> <user:x>', pick(TOM))).toBe('<user: 9> <user:x>');
  });

  it('comes back into the field as it was', () => {
    const body = 'Ask <user:8> and <user:7>.';
    const { text, picked } = decodeNote(body, TEAM, 'former teammate');
    expect(text).toBe('Ask @Tom Baker and @Tom.');
    expect(encodeNote(text, picked)).toBe(body);
  });

  it('keeps a person who has left, and tells two of one name apart', () => {
    const left = decodeNote('<user:44>', TEAM, 'former teammate');
    expect(left.text).toBe('@former teammate 44');
    expect(encodeNote(left.text, left.picked)).toBe('<user:44>');
    const twins = [TOM, { id: 70, name: 'Tom' }];
    const both = decodeNote('<user:7><user:70>', twins, '');
    expect(both.text).toBe('@Tom #7@Tom #70');
    expect(encodeNote(both.text, both.picked)).toBe('<user:7><user:70>');
  });
});
