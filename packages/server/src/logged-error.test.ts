import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { describeError } from './logged-error.js';

const SENT = 'Maya Lopez +14155550150';

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it('says of a failed query what kind it was, and not with what', () => {
  const refused = Object.assign(new Error(`invalid input: "${SENT}"`), {
    severity: 'ERROR',
    routine: 'pg_verify',
    code: '22P02',
    detail: `Key (name)=(${SENT}) exists.`,
    constraint: 'contacts_name',
    table: 'contacts',
  });
  const described = describeError(new DrizzleQueryError('insert into contacts values ($1)', [SENT], refused));
  expect(JSON.stringify(described)).not.toContain('Maya');
  expect(JSON.stringify(described)).not.toContain('555');
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    cause: { code: '22P02', constraint: 'contacts_name', table: 'contacts' },
  });
  expect(described.stack).toMatch(/^\s+at /);
});

it('keeps the carrier’s codes, and not its sentence', () => {
  const refused = Object.assign(new Error(`The 'To' number ${SENT} is not valid.`), {
    status: 400,
    code: 21211,
    moreInfo: 'https://www.twilio.com/docs/errors/21211',
  });
  expect(describeError(refused)).toMatchObject({ status: 400, code: 21211 });
  expect(JSON.stringify(describeError(refused))).not.toContain('Maya');
});

it('does not quote what a parser could not read', () => {
  const described = describeError(caught(() => JSON.parse(`{"name": ${SENT}}`)));
  expect(described).toEqual({ type: 'SyntaxError', stack: expect.stringContaining(' at ') });
});

it('keeps a message of our own, without numbers and addresses of people', () => {
  const error = new Error('the job for +1 (415) 555-0150 and maya@example.test failed after 8 attempts', {
    cause: new TypeError('fetch failed'),
  });
  expect(describeError(error)).toMatchObject({
    message: 'the job for [number] and [address] failed after 8 attempts',
    cause: { type: 'TypeError', message: 'fetch failed' },
  });
  expect(describeError('text')).toEqual({ type: 'string' });
});
