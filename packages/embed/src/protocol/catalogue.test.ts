import { describe, expect, it } from 'vitest';
import { ERROR_CATALOGUE, protocolCatalogue } from './catalogue.js';
import { fromWireError, isRetryable, TalkEmbedError, toWireError, type ErrorCode } from './errors.js';

describe('the catalogue', () => {
  it('agrees with the running code about what may be retried', () => {
    for (const [code, { retryable }] of Object.entries(ERROR_CATALOGUE))
      expect([code, isRetryable(code as ErrorCode)]).toEqual([code, retryable]);
  });

  it('lists every command in its direction, with what it needs', () => {
    const { commands, errors } = protocolCatalogue();
    expect(commands.find(({ name }) => name === 'call.start')).toMatchObject({
      direction: 'page to widget',
      needs: null,
      timeoutMs: 20_000,
    });
    expect(commands.find(({ name }) => name === 'token.refresh')).toMatchObject({ timeoutMs: 15_000 });
    expect(commands.find(({ name }) => name === 'contacts.lookup')).toMatchObject({ needs: 'contacts.lookup' });
    expect(errors.find(({ code }) => code === 'LOAD_TIMEOUT')?.ref).toBe('/docs/reference/embed-errors#LOAD_TIMEOUT');
  });
});

describe('an error on the wire', () => {
  it('keeps code, message and details, but never the text of a foreign exception', () => {
    const sent = toWireError(new TalkEmbedError('NOT_FOUND', 'call 7', { callId: '7' }));
    expect(fromWireError(JSON.parse(JSON.stringify(sent)))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'NOT_FOUND call 7',
      details: { callId: '7' },
      retryable: false,
    });
    expect(JSON.stringify(toWireError(new Error('+14155550150 said secret')))).not.toContain('415');
  });

  it('is INTERNAL when it cannot be read', () => {
    for (const wire of [null, 'boom', { code: 7 }, { code: 'drop table' }])
      expect(fromWireError(wire).code).toBe('INTERNAL');
  });
});
