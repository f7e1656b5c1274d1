import { beforeEach, expect, it } from 'vitest';
import { explainAt, fromWireError, TalkEmbedError } from '../protocol/index.js';
import { toSettings } from './options.js';

beforeEach(() => {
  explainAt('');
});

it('takes the names that the SDK has, and the former ones', () => {
  const wanted = { origin: 'https://talk.test', key: 'pk_1', publicId: 'pk_1' };
  expect(toSettings('texting', { apiUrl: 'https://talk.test/', apiKey: 'pk_1' })).toMatchObject(wanted);
  expect(toSettings('texting', { origin: 'https://talk.test', key: 'pk_1' })).toMatchObject(wanted);
  // What a page says itself counts, and not where the script tag came from.
  expect(toSettings('texting', { apiUrl: 'https://tag.test', ...wanted })).toMatchObject(wanted);
});

it('names the option that is wrong', () => {
  const refusal = (options: object): unknown => {
    try {
      return toSettings('dialer', options);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal({})).toBe('INVALID_ARGUMENT apiUrl');
  expect(refusal({ apiUrl: 'talk.test' })).toBe('INVALID_ARGUMENT apiUrl');
  expect(refusal({ apiUrl: 'https://talk.test', apiKey: 'sk_1' })).toBe('KEY_SCOPE apiKey: sk_');
});

it('gives errors the whole address of their explanation, once the server is known', () => {
  expect(new TalkEmbedError('NOT_FOUND').ref).toBe('/docs/reference/embed-errors#NOT_FOUND');
  toSettings('dialer', { apiUrl: 'https://talk.test' });
  const ref = 'https://talk.test/docs/reference/embed-errors#NOT_FOUND';
  expect(new TalkEmbedError('NOT_FOUND').ref).toBe(ref);
  expect(fromWireError({ code: 'NOT_FOUND', message: 'NOT_FOUND', retryable: false }).ref).toBe(ref);
});
