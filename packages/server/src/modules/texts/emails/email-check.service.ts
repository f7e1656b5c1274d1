import { EMAIL_FILE_MAX_BYTES, EMAIL_FILES_MAX_BYTES, type EmailCheck, type EmailObstacle } from '@talk/contract';
import { asEmailAddress } from '@talk/domain/email';
import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { findView } from '../../people/communications/index.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readCompanyName } from '../../platform/companies/read.js';
import { findLine, type LineRow, listUsableLines } from '../../platform/lines/read.js';
import { readEmailFacts, textingSettings } from '../../rules/compliance/read.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { decideEmail } from './email.gate.js';
import type { EmailRow } from './email.presenter.js';
import { findAnswered, findEmailedContact, findMark, lastEmailLine } from './emails.repository.js';
import {
  findMailAccount,
  type LineAddress,
  listLineAddresses,
  type MailAccountRow,
} from './mail-accounts.repository.js';

/** Who an email is from. */
export interface EmailSender {
  /** The company's own mail server; null: the operator's. */
  readonly account: MailAccountRow | null;
  readonly name: string;
  readonly address: string;
  /** Where answers go, if they arrive here. */
  readonly replyTo: string | null;
}

/** A line, and who its email is from; null: it cannot send any. */
interface EmailLine {
  readonly id: number;
  readonly name: string;
  readonly isDeleted: boolean;
  readonly isPaused: boolean;
  readonly sender: EmailSender | null;
}

/** The answer of the gate, with what a composer has to know. */
export interface EmailVerdict {
  /** Most blocking first; empty: it can be sent. */
  readonly obstacles: readonly EmailObstacle[];
  readonly contact: { readonly id: number; readonly name: string };
  /** The email that is answered; null: none, or none that the user sees at this contact. */
  readonly answered: EmailRow | null;
  /** In the form that it is stored in; null if there is none that is complete. */
  readonly to: string | null;
  /** As the contact has it, or as the answered email has it. */
  readonly shownTo: string | null;
  readonly line: EmailLine | null;
  /** All that the user may use. */
  readonly lines: readonly EmailLine[];
  readonly undoSeconds: number;
}

/** What a user wants to send. */
export interface EmailRequest {
  readonly contactId: number;
  /** Null: the one that fits best. */
  readonly lineId: number | null;
  /** The communication that is answered; null: none. */
  readonly replyToId: number | null;
}

export interface EmailChecks {
  /** @throws ApiError NOT_FOUND for a contact that the user may not see. */
  check(reads: Reads, scope: Scope, request: EmailRequest): Promise<EmailVerdict>;
  /** The same when the email is sent, from its own line to its own address. Null: the contact is gone. */
  checkLeaving(
    reads: Reads,
    scope: Scope,
    email: {
      readonly contactId: number | null;
      readonly lineId: number | null;
      readonly userId: number | null;
      readonly address: string;
    },
  ): Promise<{ readonly obstacles: readonly EmailObstacle[]; readonly sender: EmailSender | null } | null>;
}

export interface EmailChecksDeps {
  /** The operator's mail server sends for lines with intake. */
  readonly operatorSends: boolean;
  /** Email to the lines' addresses arrives. */
  readonly takesEmail: boolean;
}

export function createEmailChecks({ operatorSends, takesEmail }: EmailChecksDeps): EmailChecks {
  function senderOf(
    account: MailAccountRow | undefined,
    company: string,
    line: Pick<LineAddress, 'emailIntake' | 'address'>,
  ): EmailSender | null {
    const replyTo = takesEmail && line.emailIntake ? line.address : null;
    if (account !== undefined)
      return { account, name: account.fromName, address: account.fromAddress.toLowerCase(), replyTo };
    if (!operatorSends || replyTo === null) return null;
    return { account: null, name: company, address: replyTo, replyTo };
  }

  async function linesOf(reads: Reads, scope: Scope, rows: readonly LineRow[]): Promise<EmailLine[]> {
    const account = await findMailAccount(reads, scope);
    const company = await readCompanyName(reads, scope);
    const addresses = new Map((await listLineAddresses(reads, scope)).map((line) => [line.id, line]));
    return rows.map(({ id, name, isPaused, emailIntake, deletedAt }) => ({
      id,
      name,
      isDeleted: deletedAt !== null,
      isPaused,
      sender: senderOf(account, company, { emailIntake, address: addresses.get(id)?.address ?? null }),
    }));
  }

  async function obstaclesOf(
    reads: Reads,
    scope: Scope,
    userId: number | null,
    contact: { readonly email: string | null; readonly isBlocked: boolean; readonly isDnc: boolean },
    line: EmailLine | null,
    lines: readonly EmailLine[],
  ): Promise<EmailObstacle[]> {
    const to = asEmailAddress(contact.email ?? '');
    return decideEmail({
      ...(await readEmailFacts(reads, scope, userId)),
      contact,
      mark: to === null ? null : ((await findMark(reads, scope, to)) ?? null),
      line: line === null ? null : { ...line, canEmail: line.sender !== null },
      canEmailElsewhere: lines.some(canSend),
    });
  }

  async function findAnsweredEmail(
    reads: Reads,
    scope: Scope,
    { contactId, replyToId }: EmailRequest,
    viewer: Viewer,
  ): Promise<EmailRow | null> {
    if (replyToId === null) return null;
    const email = await findAnswered(reads, scope, contactId, replyToId);
    const seen = email === undefined ? undefined : await findView(reads, scope, replyToId, viewer);
    return seen === undefined ? null : (email ?? null);
  }

  return {
    async check(reads, scope, request) {
      const { contactId, lineId } = request;
      const viewer = await readViewer(reads, scope);
      const [visible] = await visibleContactIds(reads, scope, [contactId], viewer);
      const contact = visible === undefined ? undefined : await findEmailedContact(reads, scope, contactId);
      if (contact === undefined) throw fail('NOT_FOUND');
      const lines = await linesOf(reads, scope, await listUsableLines(reads, scope, viewer));
      const last = lineId === null ? await lastEmailLine(reads, scope, contactId) : null;
      const line =
        lineId === null
          ? (lines.find((each) => each.id === last && canSend(each)) ?? lines.find(canSend) ?? lines[0] ?? null)
          : (lines.find(({ id }) => id === lineId) ?? null);
      if (lineId !== null && line === null)
        throw fail('VALIDATION_FAILED', {
          fields: { campaign_id: ['You cannot send from this line. Choose another one.'] },
        });
      const answered = await findAnsweredEmail(reads, scope, request, viewer);
      const email = answerAddress(answered) ?? contact.email;
      return {
        obstacles: await obstaclesOf(reads, scope, viewer.userId, { ...contact, email }, line, lines),
        contact,
        answered,
        to: asEmailAddress(email ?? ''),
        shownTo: email,
        line,
        lines,
        undoSeconds: (await readDecisions(reads, scope, textingSettings)).undoSeconds,
      };
    },

    async checkLeaving(reads, scope, { contactId, lineId, userId, address }) {
      const contact = contactId === null ? undefined : await findEmailedContact(reads, scope, contactId);
      if (contact === undefined) return null;
      const row = lineId === null ? undefined : await findLine(reads, scope, lineId);
      const lines = await linesOf(reads, scope, row === undefined ? [] : [row]);
      const line = lines[0] ?? null;
      // It goes to the address that it was written to, even if the contact has another one by now.
      const obstacles = await obstaclesOf(reads, scope, userId, { ...contact, email: address }, line, lines);
      return { obstacles, sender: line?.sender ?? null };
    },
  };
}

const canSend = ({ isPaused, sender }: EmailLine): boolean => !isPaused && sender !== null;

/** A contact can write from several addresses, so an answer goes to the one that wrote. The report of a mail server is not answered there. */
function answerAddress(answered: EmailRow | null): string | null {
  if (answered === null || answered.direction !== 'inbound' || answered.kind === 'bounce') return null;
  return asEmailAddress(answered.fromAddress);
}

/** The gate's answer, for a composer. */
export function presentEmailCheck(verdict: EmailVerdict): EmailCheck {
  const { obstacles, shownTo, line, lines, undoSeconds } = verdict;
  return {
    decision: obstacles.length === 0 ? 'allowed' : 'blocked',
    obstacles: [...obstacles],
    to_address: shownTo === '' ? null : shownTo,
    from_address: line?.sender?.address ?? null,
    from_name: line?.sender?.name ?? null,
    campaign_id: line?.id ?? null,
    lines: lines.map((each) => ({
      id: each.id,
      name: each.name,
      can_email: canSend(each),
      from_address: each.sender?.address ?? null,
    })),
    takes_answers: line?.sender?.replyTo != null,
    undo_seconds: undoSeconds,
    max_bytes: EMAIL_FILE_MAX_BYTES,
    max_total_bytes: EMAIL_FILES_MAX_BYTES,
  };
}

/** What a refused request says: a sentence at each field. */
export function obstacleFields(obstacles: readonly EmailObstacle[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { field, text } of obstacles) (fields[field] ??= []).push(text);
  return fields;
}
