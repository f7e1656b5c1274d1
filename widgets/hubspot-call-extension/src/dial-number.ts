import type { RecordRef } from '@talk/phone';

/** A number that was clicked in HubSpot. */
export interface ClickedNumber {
  /** In whatever form the record has it. */
  readonly number: string;
  /** Whom it belongs to; null where HubSpot does not say. */
  readonly record: RecordRef | null;
}

/** HubSpot may say one click twice. */
const REPEATED_WITHIN_MS = 1000;

/**
 * Reads DIAL_NUMBER. It differs by the page that was clicked on: the number may be in one of two fields, `objectId` is that of the page
 * (0 on some tickets, which also have no `objectType`), and only `calleeInfo` says who is called.
 * @returns null for what names no number at all
 */
export function readClickedNumber(data: unknown): ClickedNumber | null {
  if (!isObject(data)) return null;
  const { calleeInfo } = data;
  const number = [data['phoneNumber'], data['phone_number']].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  if (number === undefined) return null;
  const record =
    recordOf(
      isObject(calleeInfo) ? calleeInfo['calleeId'] : null,
      isObject(calleeInfo) && calleeInfo['calleeObjectTypeId'],
    ) ?? recordOf(data['objectId'], data['objectType']);
  return { number, record };
}

/** Whether the same click has just been heard. */
export function createRepeats(now: () => number): (click: ClickedNumber) => boolean {
  let last = { number: '', atMs: Number.NEGATIVE_INFINITY };
  return ({ number }) => {
    const before = last;
    last = { number, atMs: now() };
    return number === before.number && last.atMs - before.atMs < REPEATED_WITHIN_MS;
  };
}

function recordOf(id: unknown, type: unknown): RecordRef | null {
  if ((typeof id !== 'number' && typeof id !== 'string') || Number(id) === 0 || id === '') return null;
  return { id: String(id), ...(typeof type === 'string' && { type }) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
