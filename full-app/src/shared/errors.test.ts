import { TalkError } from '@talk/core';
import { describe, expect, it } from 'vitest';
import { fieldMessages, sentenceOf, sentencesOf } from './errors.js';

const answered = (status: number, message: string, fieldErrors = {}) =>
  new TalkError({ code: 'VALIDATION_FAILED', message, status, fieldErrors });

describe('what a person reads about a failure', () => {
  it.each([
    [answered(403, ''), 'You do not have enough permissions to make this request.'],
    [answered(403, 'Ask an admin.'), 'Ask an admin.'],
    [answered(404, ''), 'Requested resource not found.'],
    [answered(429, 'x'), 'Too many requests have been sent. Please wait a moment and try again later.'],
    [answered(413, 'x'), 'File too large. Please try again with a smaller file.'],
    [answered(500, 'stack trace'), 'Oops! We are having some problems right now, please try again later.'],
    [answered(409, 'Someone changed this in the meantime.'), 'Someone changed this in the meantime.'],
    [new Error('bug'), 'An unexpected error occurred.'],
    [new TalkError({ code: 'ABORTED', message: 'cancelled' }), ''],
  ])('says the words of the specification', (error, words) => {
    expect(sentenceOf(error)).toBe(words);
  });

  it('lists every message of a form, and knows the first of each field', () => {
    const error = answered(422, 'Some fields', {
      email: ['Not an address.', 'Too long.'],
      phone_number: ['Enter one.'],
    });
    expect(sentencesOf(error)).toEqual(['Not an address.', 'Too long.', 'Enter one.']);
    expect(sentencesOf(answered(401, 'Sign in again.', { email: ['It was changed.'] }))).toEqual([
      'Sign in again.',
      'It was changed.',
    ]);
    expect(fieldMessages(error)).toEqual({ email: 'Not an address.', phone_number: 'Enter one.' });
  });
});
