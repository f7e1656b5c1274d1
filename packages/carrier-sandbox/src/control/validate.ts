import type { PhoneScript, SmsScript } from '../pstn/scripts.js';
import { OUTAGES, type OutageMode } from '../messages/outage.js';
import type {
  AccountIssuesView,
  CallInRequest,
  FaxInRequest,
  HandsetSendRequest,
  MessageInRequest,
  RegistrationReport,
  SetScriptRequest,
  WebhookFaults,
} from './types.js';
import { ControlError } from './control-error.js';

type Json = Readonly<Record<string, unknown>>;

const MAX_MEDIA_BYTES = 5 * 1024 * 1024;
const MAX_MEDIA = 10;

const refuse = (field: string, problem: string): never => {
  throw new ControlError(400, field, problem);
};

function objectOf(value: unknown, field: string): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Json)
    : refuse(field, 'must be an object');
}

function textOf(body: Json, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : refuse(field, 'must be text');
}

function numberOf(body: Json, field: string, min: number, max: number): number {
  const value = body[field];
  if (typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max) return value;
  return refuse(field, `must be a number from ${min} to ${max}`);
}

const MAX_MS = 600_000;

/** A phone script from JSON; throws a ControlError naming the field. */
function phoneScriptOf(value: unknown): PhoneScript {
  const body = objectOf(value, 'script');
  const ms = (field: string) => numberOf(body, field, 0, MAX_MS);
  const hz = (field: string) => numberOf(body, field, 50, 3500);
  const kind = textOf(body, 'kind');
  switch (kind) {
    case 'tone':
      return {
        kind,
        afterMs: ms('afterMs'),
        hz: body['hz'] === null ? null : hz('hz'),
        hangUpAfterMs:
          body['hangUpAfterMs'] === null || body['hangUpAfterMs'] === undefined ? null : ms('hangUpAfterMs'),
      };
    case 'person':
      return { kind, afterMs: ms('afterMs'), hz: hz('hz') };
    case 'machine':
      return { kind, afterMs: ms('afterMs'), greetingMs: ms('greetingMs'), beep: body['beep'] !== false };
    case 'fax':
      return { kind, afterMs: ms('afterMs'), ...(body['sendsBack'] === true ? { sendsBack: true } : {}) };
    case 'echo':
    case 'reject':
      return { kind, afterMs: ms('afterMs') };
    case 'menu': {
      const tones = objectOf(body['tones'], 'tones');
      for (const key of Object.keys(tones))
        if (!/^[0-9*#]$/.test(key)) refuse('tones', `"${key}" is not a key of a telephone`);
      return {
        kind,
        afterMs: ms('afterMs'),
        tones: Object.fromEntries(Object.keys(tones).map((key) => [key, numberOf(tones, key, 50, 3500)])),
      };
    }
    case 'busy':
    case 'no-answer':
    case 'invalid':
      return { kind };
    default:
      return refuse(
        'kind',
        `"${kind}" is not a script: tone, person, machine, fax, menu, echo, busy, no-answer, reject or invalid`,
      );
  }
}

function smsScriptOf(value: unknown): SmsScript {
  const body = objectOf(value, 'sms');
  const kind = textOf(body, 'kind');
  switch (kind) {
    case 'deliver':
    case 'silent':
    case 'echo':
      return { kind };
    case 'undelivered':
    case 'failed':
    case 'refused':
      return { kind, errorCode: numberOf(body, 'errorCode', 10_000, 99_999) };
    default:
      return refuse('kind', `"${kind}" is not a text script: deliver, undelivered, failed, silent, refused or echo`);
  }
}

export function setScriptOf(value: unknown): SetScriptRequest {
  const body = objectOf(value, 'body');
  return {
    ...('script' in body ? { script: body['script'] === null ? null : phoneScriptOf(body['script']) } : {}),
    ...('sms' in body ? { sms: body['sms'] === null ? null : smsScriptOf(body['sms']) } : {}),
  };
}

export function callInOf(value: unknown): CallInRequest {
  const body = objectOf(value, 'body');
  return {
    from: textOf(body, 'from'),
    to: textOf(body, 'to'),
    ...(body['script'] === undefined || body['script'] === null ? {} : { script: phoneScriptOf(body['script']) }),
  };
}

function mediaOf(value: unknown): NonNullable<MessageInRequest['media']> {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_MEDIA)
    return refuse('media', `must be a list of at most ${MAX_MEDIA} files`);
  return value.map((item: unknown) => {
    const body = objectOf(item, 'media');
    return { contentType: textOf(body, 'contentType'), dataBase64: textOf(body, 'dataBase64') };
  });
}

export function handsetSendOf(value: unknown): HandsetSendRequest {
  const body = objectOf(value, 'body');
  return {
    to: textOf(body, 'to'),
    ...(body['body'] === undefined ? {} : { body: textOf(body, 'body') }),
    media: mediaOf(body['media']),
  };
}

export function messageInOf(value: unknown): MessageInRequest {
  return { from: textOf(objectOf(value, 'body'), 'from'), ...handsetSendOf(value) };
}

export function faxInOf(value: unknown): FaxInRequest {
  const body = objectOf(value, 'body');
  return { from: textOf(body, 'from'), to: textOf(body, 'to'), dataBase64: textOf(body, 'dataBase64') };
}

export function decodePdf(dataBase64: string): Buffer {
  const data = Buffer.from(dataBase64, 'base64');
  if (data.length === 0 || data.length > MAX_MEDIA_BYTES) return refuse('dataBase64', 'must be base64 of at most 5 MB');
  return data;
}

export function digitsOf(value: unknown): string {
  return textOf(objectOf(value, 'body'), 'digits');
}

export function faultsOf(value: unknown): Partial<WebhookFaults> {
  const body = objectOf(value, 'body');
  const faults: Partial<WebhookFaults> = {};
  if ('duplicates' in body) faults.duplicates = Math.floor(numberOf(body, 'duplicates', 0, 10));
  if ('delayMs' in body) faults.delayMs = numberOf(body, 'delayMs', 0, 120_000);
  if ('reorder' in body) faults.reorder = Math.floor(numberOf(body, 'reorder', 0, 100));
  if ('dropEvery' in body) faults.dropEvery = Math.floor(numberOf(body, 'dropEvery', 0, 1000));
  if ('match' in body) faults.match = body['match'] === null ? null : textOf(body, 'match');
  return faults;
}

export const soundLossOf = (value: unknown): number => numberOf(objectOf(value, 'body'), 'percent', 0, 100);

export function outageOf(value: unknown): OutageMode {
  const given = textOf(objectOf(value, 'body'), 'mode');
  const mode = OUTAGES.find((each) => each === given);
  if (mode === undefined) throw new ControlError(422, 'mode', `Say one of ${OUTAGES.join(', ')}`);
  return mode;
}

export function optOutsOf(value: unknown): boolean {
  const given = objectOf(value, 'body')['answers'];
  if (typeof given !== 'boolean') throw new ControlError(422, 'answers', 'Say true or false');
  return given;
}

/** Decodes attached files. Only plain media types: what comes back is served to browsers. */
export function decodeMedia(media: NonNullable<MessageInRequest['media']>): { contentType: string; data: Buffer }[] {
  return media.map(({ contentType, dataBase64 }) => {
    if (
      !/^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain|text\/vcard)$/.test(
        contentType,
      )
    ) {
      return refuse(
        'contentType',
        `${contentType} cannot be sent: use an image, audio, video, PDF, plain text or vCard`,
      );
    }
    const data = Buffer.from(dataBase64, 'base64');
    if (data.length === 0 || data.length > MAX_MEDIA_BYTES)
      return refuse('dataBase64', 'must be base64 of at most 5 MB');
    return { contentType, data };
  });
}

export function accountIssuesOf(value: unknown): AccountIssuesView {
  const body = objectOf(value, 'body');
  const { issues } = body;
  if (!Array.isArray(issues) || issues.length > 13) return refuse('issues', 'must be a list of at most 13 codes');
  return {
    company: numberOf(body, 'company', 1, Number.MAX_SAFE_INTEGER),
    issues: issues.map((_, at) => numberOf(issues as unknown as Json, String(at), 1, 13)),
  };
}

function oneOf<const T extends string>(body: Json, field: string, choices: readonly T[]): T {
  const value = choices.find((choice) => choice === body[field]);
  return value ?? refuse(field, `must be one of ${choices.join(', ')}`);
}

export function registrationReportOf(value: unknown): RegistrationReport {
  const body = objectOf(value, 'body');
  return {
    company: numberOf(body, 'company', 1, Number.MAX_SAFE_INTEGER),
    part: oneOf(body, 'part', ['brand', 'campaign']),
    status: oneOf(body, 'status', ['in_review', 'approved', 'failed']),
    faults: body['faults'] === undefined ? '' : textOf(body, 'faults'),
    score: body['score'] == null ? null : numberOf(body, 'score', 0, 100),
    reason: body['reason'] === undefined ? '' : textOf(body, 'reason'),
  };
}
