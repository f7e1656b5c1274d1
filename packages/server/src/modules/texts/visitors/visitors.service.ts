import { createHmac, randomUUID } from 'node:crypto';
import type { KnownVisitor, VisitorSession } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { RequestFacts } from '../../../http/request-facts.js';
import type { Kernel } from '../../../kernel.js';
import type { VisitorActor } from '../../../policy/actor.js';
import { visitorScopeOf } from '../../../policy/scope.js';
import type { Consents } from '../../rules/compliance/index.js';
import { hashToken, newToken } from '../../platform/identity/index.js';
import { displayPhone, tryPhone } from '../../../phone.js';
import type { Codes } from './codes.js';
import { FORM_MIN_MS, readFormToken } from './form-token.js';
import type { Identities } from './identities.js';
import {
  CODE_LIFETIME_MS,
  CODES_IN_A_SESSION,
  PENDING_LIFETIME_MS,
  RESEND_AFTER_MS,
  SESSION_LIFETIME_MS,
  TOKEN_GRACE_MS,
  VISITOR_LIMITS,
} from './visitor-limits.js';
import type { VisitorPage, VisitorTexts } from './visitor-texts.port.js';
import {
  countCodes,
  findCode,
  findSession,
  insertSession,
  lockNumber,
  updateSession,
  type SessionRow,
} from './visitors.repository.js';
import { hasNumber } from './widget-settings.repository.js';
import { readSettings } from './widget-settings.js';

/** What a visitor gives before they can text. */
export interface StartForm {
  readonly name: string;
  readonly phoneText: string;
  readonly consentText: string;
  readonly page: VisitorPage;
  readonly formToken: string;
  readonly website: string;
  readonly identity: string | undefined;
}

export interface Visitors {
  /** What the site says of its visitor, before they fill in anything. @throws ApiError IDENTITY_INVALID, RATE_LIMITED. */
  introduce(
    reads: Reads,
    actor: VisitorActor,
    facts: RequestFacts,
    identity: string | undefined,
  ): Promise<KnownVisitor>;
  /** @throws ApiError RATE_LIMITED, VALIDATION_FAILED, CONFLICT (consent text, old form), IDENTITY_INVALID, UNAVAILABLE. */
  start(tx: Tx, actor: VisitorActor, facts: RequestFacts, form: StartForm): Promise<VisitorSession>;
  /** @throws ApiError VISITOR_SESSION, CONFLICT when verified, RATE_LIMITED. */
  resend(tx: Tx, actor: VisitorActor, facts: RequestFacts): Promise<VisitorSession>;
  /** Counts each try in a transaction of its own. @throws ApiError VISITOR_SESSION, CODE_OVER, VALIDATION_FAILED. */
  verify(actor: VisitorActor, facts: RequestFacts, code: string): Promise<VisitorSession>;
  /** @throws ApiError VISITOR_SESSION, IDENTITY_INVALID. */
  resume(actor: VisitorActor, facts: RequestFacts, identity: string | undefined): Promise<VisitorSession>;
  end(tx: Tx, actor: VisitorActor, facts: RequestFacts): Promise<void>;
  /** Ends a session whose line has no number any more while the site has another line. @throws ApiError VISITOR_SESSION then. */
  checkLine(reads: Reads, actor: VisitorActor, session: Pick<SessionRow, 'id' | 'lineId'>): Promise<void>;
  /** The session of a request. @throws ApiError VISITOR_SESSION. */
  sessionOf(reads: Reads, actor: VisitorActor, facts: RequestFacts): Promise<SessionRow>;
  /** The same for what is only for verified numbers. @throws ApiError VISITOR_SESSION, FORBIDDEN. */
  verifiedSessionOf(
    reads: Reads,
    actor: VisitorActor,
    facts: RequestFacts,
  ): Promise<SessionRow & { readonly verifiedAt: Date }>;
}

const unavailable = () => fail('UNAVAILABLE', { message: 'This company cannot be texted right now.' });

/** What everybody may know of a number, in the words of the person who typed it. */
const NOT_TEXTED = {
  landline: 'This is a landline and cannot receive texts. Enter a mobile number.',
  abroad: 'We cannot text numbers in this country. Enter another number.',
  never: 'This number cannot receive texts. Enter your mobile number.',
} as const;

const wrongCode = (triesLeft: number): string =>
  triesLeft === 1
    ? 'That code isn’t right. You have 1 try left.'
    : `That code isn’t right. You have ${triesLeft} tries left.`;
const TOO_MANY_TRIES = 'Too many wrong codes were tried for this number. Try again later.';

const consentOf = (row: SessionRow) => ({
  phoneNumber: row.phoneNumber,
  textShown: row.consentText,
  pageUrl: row.pageUrl,
  ipAddress: row.consentIp,
  userAgent: row.consentUserAgent,
  agreedAt: row.consentAt,
});

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export interface VisitorsDeps {
  readonly codes: Codes;
  readonly identities: Identities;
  readonly texts: Pick<VisitorTexts, 'mayText'>;
  readonly consents: Pick<Consents, 'recordVisitor'>;
}

export function createVisitors(kernel: Kernel, { codes, identities, texts, consents }: VisitorsDeps): Visitors {
  const { clock, limiter } = kernel;
  const formKey = kernel.secrets.derive('visitor-forms');
  const resumeKey = kernel.secrets.derive('visitor-resume');
  const reads = { q: kernel.db.drizzle };

  /**
   * The token that takes the place of this one. It is the same however often it is asked for: of several tabs that take a session up at
   * once, and of a request whose answer was lost, each has the token that holds.
   */
  const successorOf = (row: SessionRow, presented: string): string =>
    `vs_${createHmac('sha256', resumeKey).update(`${row.id}.${presented}`).digest('base64url')}`;

  async function sessionOf(from: Reads, actor: VisitorActor, facts: RequestFacts): Promise<SessionRow> {
    const token = facts.header('x-visitor-session');
    const now = clock.now();
    const scope = visitorScopeOf(actor);
    const row = token === undefined ? undefined : await findSession(from, scope, actor.apiKey.id, token, now);
    if (token === undefined || row === undefined) throw fail('VISITOR_SESSION');
    if (row.tokenHash === hashToken(token) || now <= after(row.rotatedAt, TOKEN_GRACE_MS)) return row;
    // A token that was replaced long ago: two browsers have the same one, so one of them has stolen it.
    await updateSession(reads, scope, row.id, { revokedAt: now });
    throw fail('VISITOR_SESSION');
  }

  async function checkLine(
    from: Reads,
    actor: VisitorActor,
    { id, lineId }: Pick<SessionRow, 'id' | 'lineId'>,
  ): Promise<void> {
    const scope = visitorScopeOf(actor);
    if (await hasNumber(from, scope, lineId)) return;
    const now = clock.now();
    const settings = await readSettings(from, scope, actor.apiKey.id, now);
    if (settings.lineId === null || settings.lineId === lineId) return;
    // The visitor starts again on the site's line. Not in the caller's transaction, which is undone.
    await updateSession(reads, scope, id, { revokedAt: now, presentUntil: null });
    throw fail('VISITOR_SESSION');
  }

  function present(row: SessionRow, token: string, code: { createdAt: Date; expiresAt: Date } | null): VisitorSession {
    return {
      token,
      is_verified: row.verifiedAt !== null,
      name: row.name,
      phone_number: row.phoneNumber,
      phone_display: displayPhone(row.phoneNumber),
      code_expires_at: code?.expiresAt.toISOString() ?? null,
      resend_at: code === null ? null : after(code.createdAt, RESEND_AFTER_MS).toISOString(),
    };
  }

  function checkForm(actor: VisitorActor, facts: RequestFacts, form: StartForm): void {
    const keyId = actor.apiKey.id;
    limiter.take(`visitor-start:${facts.network}`, VISITOR_LIMITS.startsByIp);
    limiter.take(`visitor-site:${keyId}`, VISITOR_LIMITS.startsByKey);
    const read = readFormToken(formKey, keyId, form.formToken, clock.now());
    if (read === null) throw fail('CONFLICT', { message: 'This form has expired. Open it again and resend it.' });
    if (read.ageMs < FORM_MIN_MS) throw fail('RATE_LIMITED', { retryAfterSeconds: 2 });
    limiter.take(`visitor-form:${read.nonce}`, VISITOR_LIMITS.startsByForm);
  }

  return {
    sessionOf,
    checkLine,

    async introduce(from, actor, facts, token) {
      limiter.take(`visitor-identity:${facts.network}`, VISITOR_LIMITS.triesByIp);
      const scope = visitorScopeOf(actor);
      const {
        identity: mode,
        country,
        trustsSignedNumbers,
      } = await readSettings(from, scope, actor.apiKey.id, clock.now());
      const identity = await identities.check(from, actor, mode, token);
      const phone = identity?.phoneNumber == null ? null : tryPhone(identity.phoneNumber, country);
      return {
        name: identity?.name ?? null,
        phone_display: phone === null ? null : displayPhone(phone.e164),
        needs_code: !(trustsSignedNumbers && phone !== null && identity?.isNumberVerified === true),
      };
    },

    async verifiedSessionOf(from, actor, facts) {
      const row = await sessionOf(from, actor, facts);
      if (row.verifiedAt === null) throw fail('FORBIDDEN', { message: 'Verify your number first.' });
      return { ...row, verifiedAt: row.verifiedAt };
    },

    async start(tx, actor, facts, form) {
      checkForm(actor, facts, form);
      const now = clock.now();
      const scope = visitorScopeOf(actor);
      const settings = await readSettings(tx, scope, actor.apiKey.id, now);
      const { lineId, companyName } = settings;
      if (lineId === null) throw unavailable();
      if (form.consentText !== settings.consentText)
        throw fail('CONFLICT', { message: 'What you agree to has changed. Read it, and send the form again.' });
      const identity = await identities.check(tx, actor, settings.identity, form.identity);
      const phone = tryPhone(form.phoneText, settings.country);
      if (phone === null)
        throw invalid({
          phone_number: 'This is not a phone number. Check the digits, and the country code if it has one.',
        });
      const answer = await texts.mayText(tx, scope, { to: phone.e164, lineId });
      if (answer === 'nobody') throw unavailable();
      if (answer !== 'yes') throw invalid({ phone_number: NOT_TEXTED[answer] });
      const token = newToken('vs_');
      // A program that fills the hidden field gets the usual answer, and a session that opens nothing.
      const isProgram = form.website !== '';
      const isSigned =
        settings.trustsSignedNumbers &&
        identity?.isNumberVerified === true &&
        identity.phoneNumber !== null &&
        tryPhone(identity.phoneNumber, settings.country)?.e164 === phone.e164;
      const isKnown = isSigned && !isProgram;
      const row: SessionRow = {
        id: randomUUID(),
        companyId: actor.companyId,
        apiKeyId: actor.apiKey.id,
        tokenHash: hashToken(token),
        previousTokenHash: null,
        rotatedAt: now,
        name: form.name,
        phoneNumber: phone.e164,
        lineId,
        subject: identity?.subject ?? null,
        consentText: form.consentText,
        consentAt: now,
        consentIp: facts.ip,
        consentUserAgent: facts.userAgent ?? null,
        pageUrl: form.page.url,
        pageTitle: form.page.title,
        verifiedAt: isKnown ? now : null,
        presentUntil: null,
        presentTabs: {},
        expiresAt: after(now, isKnown ? SESSION_LIFETIME_MS : PENDING_LIFETIME_MS),
        revokedAt: null,
        createdAt: now,
      };
      await insertSession(tx, scope, { ...row, revokedAt: isProgram ? now : null });
      if (isKnown) {
        await consents.recordVisitor(tx, scope, consentOf(row));
        return present(row, token, null);
      }
      const request = { sessionId: row.id, phoneNumber: row.phoneNumber, lineId, companyName };
      const expiresAt = isProgram ? after(now, CODE_LIFETIME_MS) : (await codes.send(tx, scope, request)).expiresAt;
      return present(row, token, { createdAt: now, expiresAt });
    },

    async resend(tx, actor, facts) {
      const row = await sessionOf(tx, actor, facts);
      const scope = visitorScopeOf(actor);
      const now = clock.now();
      if (row.verifiedAt !== null) throw fail('CONFLICT', { message: 'This number is already verified.' });
      await checkLine(tx, actor, row);
      // Requests that come at once must not all find the same last code.
      await lockNumber(tx, scope, row.phoneNumber);
      const last = await findCode(tx, scope, row.id);
      const waitMs = last === undefined ? 0 : after(last.createdAt, RESEND_AFTER_MS).getTime() - now.getTime();
      if (waitMs > 0) throw fail('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      if ((await countCodes(tx, scope, { sessionId: row.id })) >= CODES_IN_A_SESSION)
        throw fail('RATE_LIMITED', { retryAfterSeconds: 3600, message: 'Too many codes. Try again in an hour.' });
      const { companyName } = await readSettings(tx, scope, actor.apiKey.id, now);
      const { phoneNumber, lineId } = row;
      const { expiresAt } = await codes.send(tx, scope, { sessionId: row.id, phoneNumber, lineId, companyName });
      return present(row, facts.header('x-visitor-session') ?? '', { createdAt: now, expiresAt });
    },

    async verify(actor, facts, code) {
      limiter.take(`visitor-try:${facts.network}`, VISITOR_LIMITS.triesByIp);
      const scope = visitorScopeOf(actor);
      // A wrong try must stay counted, so nothing is thrown inside.
      const outcome = await inTransaction(kernel, async (tx) => {
        const row = await sessionOf(tx, actor, facts);
        const now = clock.now();
        const presented = facts.header('x-visitor-session') ?? '';
        if (row.verifiedAt !== null)
          return { row, token: row.tokenHash === hashToken(presented) ? presented : successorOf(row, presented) };
        const answer = await codes.attempt(tx, scope, { sessionId: row.id, phoneNumber: row.phoneNumber }, code);
        if (answer !== 'right') return answer;
        const token = successorOf(row, presented);
        const changes = {
          verifiedAt: now,
          tokenHash: hashToken(token),
          previousTokenHash: hashToken(presented),
          rotatedAt: now,
          expiresAt: after(now, SESSION_LIFETIME_MS),
        };
        await updateSession(tx, scope, row.id, changes);
        await consents.recordVisitor(tx, scope, consentOf(row));
        return { row: { ...row, ...changes }, token };
      });
      if (outcome === 'over') throw fail('CODE_OVER');
      if (outcome === 'too-many') throw fail('CODE_OVER', { message: TOO_MANY_TRIES });
      if ('triesLeft' in outcome) throw invalid({ code: wrongCode(outcome.triesLeft) });
      return present(outcome.row, outcome.token, null);
    },

    async resume(actor, facts, identityToken) {
      const row = await sessionOf(reads, actor, facts);
      const scope = visitorScopeOf(actor);
      const now = clock.now();
      const settings = await readSettings(reads, scope, actor.apiKey.id, now);
      const identity = await identities.check(reads, actor, settings.identity, identityToken);
      // Another visitor sits at this browser now, or the site no longer says who: what was written before is not theirs.
      if (settings.identity !== 'off' && row.subject !== (identity?.subject ?? null)) {
        await updateSession(reads, scope, row.id, { revokedAt: now, presentUntil: null });
        throw fail('VISITOR_SESSION');
      }
      await checkLine(reads, actor, row);
      const presented = facts.header('x-visitor-session') ?? '';
      const token = successorOf(row, presented);
      await updateSession(reads, scope, row.id, {
        tokenHash: hashToken(token),
        // From the request: when the last answer was lost, the browser still has the one before.
        previousTokenHash: hashToken(presented),
        // An old token does not gain time by being used again.
        rotatedAt: row.tokenHash === hashToken(token) ? row.rotatedAt : now,
        ...(row.verifiedAt === null ? {} : { expiresAt: after(now, SESSION_LIFETIME_MS) }),
      });
      return present(row, token, row.verifiedAt === null ? ((await findCode(reads, scope, row.id)) ?? null) : null);
    },

    async end(tx, actor, facts) {
      const row = await sessionOf(tx, actor, facts);
      await updateSession(tx, visitorScopeOf(actor), row.id, { revokedAt: clock.now(), presentUntil: null });
    },
  };
}
