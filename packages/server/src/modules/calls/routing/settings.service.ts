import type { Answering, LineRouting, LineSettings } from '@talk/contract';
import { isCalendarOpenAt, isTimeZone, nextCalendarChange } from '@talk/domain/time';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, invalid, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { Scope } from '../../../policy/scope.js';
import { recordAudit } from '../../platform/audit/index.js';
import { changingAccess } from '../../platform/viewers/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import type { Compliance } from '../../rules/compliance/index.js';
import type { Files } from '../../platform/files/index.js';
import { lockMembership, updateMembership } from '../../platform/identity/index.js';
import { findMembership, type MembershipRow, namesOf } from '../../platform/identity/read.js';
import { lockLine, showNumber, updateLine } from '../../platform/lines/index.js';
import { calendarOf, hoursProblems, listUsableLines, findRingGroup, numbersOf } from '../../platform/lines/read.js';
import { findRouteLine, type RouteLine } from './route.repository.js';
import { requireSound } from './sound-file.js';
import { AS_THE_LINE } from './missed-call.js';
import { areSounds } from './settings.repository.js';

type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };
export type LinePatch = Patch<
  LineSettings & {
    name: string;
    shown_number_id: number;
    ring_group_id: number | null;
    records_calls: boolean;
    is_paused: boolean;
    forwards_only: boolean;
    if_version: number;
  }
>;
export type AnsweringPatch = Patch<Omit<Answering, 'user_id'>>;

interface Sound {
  readonly contentType: 'audio/wav' | 'audio/mpeg';
  readonly bytes: ReceivedFile;
}

/** How lines and agents are set up for inbound calls. */
export interface RoutingSettings {
  /** @throws ApiError NOT_FOUND for a line that the reader may not see. */
  line(reads: Reads, scope: Scope, lineId: number): Promise<LineRouting>;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED; CONFLICT unless the line is at `if_version`. */
  updateLine(tx: Tx, scope: Scope, lineId: number, patch: LinePatch): Promise<LineRouting>;
  /** What went over it stays. @throws ApiError NOT_FOUND; CONFLICT while it has a number. */
  deleteLine(tx: Tx, scope: Scope, lineId: number): Promise<void>;
  /** @returns the file's id. @throws ApiError NOT_FOUND; VALIDATION_FAILED for what is no sound. */
  addGreeting(tx: Tx, scope: Scope, lineId: number, sound: Sound): Promise<string>;
  /** The same for a user's own voicemail. */
  addOwnGreeting(tx: Tx, scope: Scope, userId: number, sound: Sound): Promise<string>;
  answering(reads: Reads, scope: Scope, userId: number): Promise<Answering>;
  updateAnswering(tx: Tx, scope: Scope, userId: number, patch: AnsweringPatch): Promise<Answering>;
}

const NO_SUCH_SOUND = 'Upload the sound first: this file does not exist.';
const FORCED = 'All calls of the company go out over this line. Choose another line for them first, under General.';

export function createRoutingSettings(
  kernel: Kernel,
  { files, compliance }: { readonly files: Files; readonly compliance: Compliance },
): RoutingSettings {
  async function present(reads: Reads, scope: Scope, line: RouteLine): Promise<LineRouting> {
    const calendar = calendarOf(line.settings, line.company);
    const nowMs = kernel.clock.now().getTime();
    const changesAt = nextCalendarChange(calendar, nowMs);
    return {
      campaign_id: line.id,
      name: line.name,
      numbers: (await numbersOf(reads, scope, [line.id])).map((number) => ({
        id: number.id,
        phone_number: number.phoneNumber,
        country: number.country,
        is_toll_free: number.isTollFree,
      })),
      records_calls: line.recordsCalls,
      is_paused: line.isPausedAlone,
      forwards_only: line.forwardsOnly,
      version: line.version,
      ring_group_id: line.group?.id ?? null,
      ...line.settings,
      effective_timezone: calendar.zone,
      is_open_now: isCalendarOpenAt(calendar, nowMs),
      changes_at: changesAt === null ? null : new Date(changesAt).toISOString(),
    };
  }

  async function found(reads: Reads, scope: Scope, lineId: number): Promise<LineRouting> {
    const line = await findRouteLine(reads, scope, lineId);
    if (line === undefined) throw fail('NOT_FOUND');
    return present(reads, scope, line);
  }

  /** What no schema can know. @throws ApiError with a sentence for the field. */
  async function checkLine(tx: Tx, scope: Scope, patch: LinePatch): Promise<void> {
    if (typeof patch.timezone === 'string' && !isTimeZone(patch.timezone))
      throw invalid({ timezone: 'Choose a time zone, such as America/New_York.' });
    if (patch.ring_group_id != null && (await findRingGroup(tx, scope, patch.ring_group_id)) === undefined)
      throw invalid({ ring_group_id: 'This ring group does not exist.' });
    for (const field of ['greeting', 'closed', 'voicemail'] as const) {
      const fileId = patch[field]?.file_id ?? null;
      if (fileId !== null && !(await areSounds(tx, scope, [fileId])))
        throw invalid({ [`${field}.file_id`]: NO_SUCH_SOUND });
    }
    const problems = hoursProblems(patch);
    if (Object.keys(problems).length > 0) throw invalid(problems);
  }

  return {
    async line(reads, scope, lineId) {
      const usable = await listUsableLines(reads, scope, await readViewer(reads, scope));
      if (!usable.some((line) => line.id === lineId)) throw fail('NOT_FOUND');
      return found(reads, scope, lineId);
    },

    async updateLine(tx, scope, lineId, patch) {
      const line = await lockLine(tx, scope, lineId);
      if (line === undefined) throw fail('NOT_FOUND');
      const { name, ring_group_id: ringGroupId, records_calls: recordsCalls, ...others } = patch;
      const { shown_number_id: shownNumberId, is_paused: isPaused, if_version: ifVersion, ...rest } = others;
      const { forward_to: typed, forwards_only: forwards, ...settings } = rest;
      if (ifVersion !== undefined && ifVersion !== line.version) throw fail('CONFLICT');
      await checkLine(tx, scope, patch);
      const before = await found(tx, scope, lineId);
      if (shownNumberId !== undefined && !(await showNumber(tx, scope, lineId, shownNumberId)))
        throw invalid({ shown_number_id: 'Choose one of the line’s numbers.' });
      const forwardTo =
        typed === undefined || typed === before.forward_to
          ? before.forward_to
          : await parsePhone(tx, scope, { field: 'forward_to', typed });
      if (forwards === true && forwardTo === null)
        throw invalid({ forward_to: 'Enter the number that calls are forwarded to.' });
      const isTakenAway = typed !== undefined && forwardTo === null;
      const forwardsOnly = !isTakenAway && (forwards ?? before.forwards_only);
      const routing = { ...line.routing, ...given(settings), forward_to: forwardTo };
      const change = { routing, forwardsOnly, ...given({ name, ringGroupId, recordsCalls, isPaused }) };
      const write = () => updateLine(tx, scope, lineId, change, kernel.clock.now());
      // A member of a ring group may see the contacts of its lines.
      await (ringGroupId === undefined ? write() : changingAccess(tx, scope, write));
      const after = await found(tx, scope, lineId);
      await recordAudit(tx, scope, {
        kind: 'line',
        action: 'changed',
        subject: { id: lineId, name: after.name },
        before: auditedLine(before),
        after: auditedLine(after),
        at: kernel.clock.now(),
      });
      return after;
    },

    async deleteLine(tx, scope, lineId) {
      const line = await lockLine(tx, scope, lineId);
      if (line === undefined) throw fail('NOT_FOUND');
      if ((await numbersOf(tx, scope, [lineId])).length > 0)
        throw fail('CONFLICT', { message: 'This line still has a number. Release its numbers first.' });
      const { forcesLine, companyDefaultLineId } = await readViewer(tx, scope);
      if (forcesLine && companyDefaultLineId === lineId) throw fail('CONFLICT', { message: FORCED });
      const at = kernel.clock.now();
      await changingAccess(tx, scope, () => updateLine(tx, scope, lineId, { deletedAt: at }, at));
      const subject = { id: lineId, name: line.name };
      await recordAudit(tx, scope, { kind: 'line', action: 'removed', subject, at });
    },

    async addGreeting(tx, scope, lineId, sound) {
      if ((await lockLine(tx, scope, lineId)) === undefined) throw fail('NOT_FOUND');
      return saveGreeting(tx, scope, sound);
    },

    async addOwnGreeting(tx, scope, userId, sound) {
      if ((await lockMembership(tx, scope, userId)) === undefined) throw fail('NOT_FOUND');
      return saveGreeting(tx, scope, sound);
    },

    async answering(reads, scope, userId) {
      const row = await findMembership(reads, scope, userId);
      if (row === undefined) throw fail('NOT_FOUND');
      return presentAnswering(row);
    },

    async updateAnswering(tx, scope, userId, patch) {
      const row = await lockMembership(tx, scope, userId);
      if (row === undefined) throw fail('NOT_FOUND');
      const change = {
        answerBy: patch.answer_by ?? row.answerBy,
        answerPhoneNumber:
          patch.phone_number === undefined
            ? row.answerPhoneNumber
            : await parsePhone(tx, scope, { field: 'phone_number', typed: patch.phone_number }),
        sipUri: patch.sip_uri === undefined ? row.sipUri : patch.sip_uri,
        operatingHours: patch.operating_hours === undefined ? row.operatingHours : patch.operating_hours,
        missedCallsSettings: patch.missed_calls_settings ?? row.missedCallsSettings,
      };
      if (change.answerBy === 'phone_number' && change.answerPhoneNumber === null)
        throw invalid({ phone_number: 'Enter the number to ring.' });
      if (change.answerBy === 'ip_phone' && change.sipUri === null)
        throw invalid({ sip_uri: 'Enter the SIP address to ring.' });
      const greetingId = patch.missed_calls_settings?.greeting.file_id ?? null;
      if (greetingId !== null && !(await areSounds(tx, scope, [greetingId])))
        throw invalid({ 'missed_calls_settings.greeting.file_id': NO_SUCH_SOUND });
      const [halfDay] = Object.entries(hoursProblems({ business_hours: change.operatingHours }));
      if (halfDay !== undefined) throw invalid({ operating_hours: halfDay[1] });
      const now = kernel.clock.now();
      await updateMembership(tx, scope, userId, change, now);
      const after = presentAnswering({ userId, ...change });
      await recordAudit(tx, scope, {
        kind: 'answering',
        action: 'changed',
        subject: { id: userId, name: (await namesOf(tx, scope, [userId])).get(userId) ?? null },
        before: presentAnswering(row),
        after,
        at: now,
      });
      return after;
    },
  };

  async function saveGreeting(tx: Tx, scope: Scope, { contentType, bytes }: Sound): Promise<string> {
    requireSound(contentType, bytes);
    const name = contentType === 'audio/wav' ? 'greeting.wav' : 'greeting.mp3';
    return (await files.save(tx, scope, { name, contentType, bytes })).id;
  }

  /** The telephone that a field names. @throws ApiError naming the field: no number, or one that may not be called. */
  async function parsePhone(
    tx: Tx,
    scope: Scope,
    { field, typed }: { readonly field: string; readonly typed: string | null },
  ): Promise<string | null> {
    if (typed === null || typed === '') return null;
    const decision = await compliance.decideForward(tx, scope, typed);
    if (decision.kind !== 'blocked') return decision.to;
    if (decision.to === null && decision.rejection === 16) throw invalid({ [field]: 'This is not a phone number.' });
    const refusal = rejected(decision.rejection);
    const detail = decision.obstacles[0]?.detail ?? null;
    const message = detail === null ? refusal.message : `${refusal.message} ${detail}`;
    throw fail('REJECTED', { rejection: decision.rejection, message, fields: { [field]: [message] } });
  }
}

function presentAnswering(
  row: Pick<
    MembershipRow,
    'userId' | 'answerBy' | 'answerPhoneNumber' | 'sipUri' | 'operatingHours' | 'missedCallsSettings'
  >,
): Answering {
  return {
    user_id: row.userId,
    answer_by: row.answerBy,
    phone_number: row.answerPhoneNumber,
    sip_uri: row.sipUri,
    operating_hours: row.operatingHours,
    missed_calls_settings: row.missedCallsSettings ?? AS_THE_LINE,
  };
}

/** What an admin decides of a line. */
function auditedLine(line: LineRouting): object {
  const { campaign_id: _id, version: _version, numbers, ...others } = line;
  const { effective_timezone: _zone, is_open_now: _open, changes_at: _changes, ...decided } = others;
  return { ...decided, shown_number: numbers[0]?.phone_number };
}
