/** What a calling widget and HubSpot's page say to each other, and what of it is in order. After HubSpot's calling extensions SDK 0.9. */

/** A message as it is posted. */
export interface WireMessage {
  readonly type: string;
  readonly messageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface ObjectCoordinates {
  readonly portalId: number;
  readonly objectId: number;
  readonly objectTypeId: string;
}

/** A record that HubSpot has found for a caller. */
export interface CallerIdMatch {
  readonly callerIdType: 'CONTACT' | 'COMPANY';
  readonly objectCoordinates: ObjectCoordinates;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly name?: string;
}

type Kind = 'text' | 'number' | 'truth' | 'id' | 'object';

interface Payload {
  readonly needs: Readonly<Record<string, Kind>>;
  readonly may: Readonly<Record<string, Kind>>;
}

const NOTHING: Payload = { needs: {}, may: {} };
const OF_CALL = { externalCallId: 'text' } as const;
const STARTED = { fromNumber: 'text', toNumber: 'text', callStartTime: 'number', createEngagement: 'truth' } as const;

/** What each message of a widget carries. */
const PAYLOADS: Readonly<Record<string, Payload>> = {
  INITIALIZED: {
    needs: {},
    may: { isLoggedIn: 'truth', isAvailable: 'truth', engagementId: 'id', sizeInfo: 'object' },
  },
  LOGGED_IN: NOTHING,
  LOGGED_OUT: NOTHING,
  USER_AVAILABLE: NOTHING,
  USER_UNAVAILABLE: NOTHING,
  OUTGOING_CALL_STARTED: { needs: OF_CALL, may: STARTED },
  INCOMING_CALL: { needs: { ...OF_CALL, fromNumber: 'text', toNumber: 'text' }, may: STARTED },
  CALL_ANSWERED: { needs: OF_CALL, may: {} },
  CALL_TRANSFERRED: { needs: OF_CALL, may: {} },
  CALL_ENDED: { needs: OF_CALL, may: { engagementId: 'id', callEndStatus: 'text' } },
  CALL_COMPLETED: {
    needs: OF_CALL,
    may: { engagementId: 'id', hideWidget: 'truth', engagementProperties: 'object' },
  },
  NAVIGATE_TO_RECORD: { needs: { objectCoordinates: 'object' }, may: { engagementId: 'id', openIn: 'text' } },
  RESIZE_WIDGET: { needs: { width: 'number', height: 'number' }, may: {} },
  // The second form is the SDK's own answer to a message that it does not know.
  ERROR: { needs: {}, may: { message: 'text', type: 'text', data: 'object' } },
};

const END_STATUSES = ['COMPLETED', 'FAILED', 'CANCELED', 'BUSY', 'NO_ANSWER', 'REJECTED', 'MISSED'];

/** Properties of a call that a widget may write. */
const CALL_PROPERTIES = [
  'hs_timestamp',
  'hs_call_title',
  'hs_call_body',
  'hs_call_direction',
  'hs_call_disposition',
  'hs_call_duration',
  'hs_call_from_number',
  'hs_call_to_number',
  'hs_call_status',
  'hs_call_recording_url',
  'hs_call_callee_object_id',
  'hs_call_callee_object_type',
  'hs_call_source',
  'hubspot_owner_id',
  'hs_activity_type',
  'hs_attachment_ids',
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message, if it is one at all. */
export function readMessage(data: unknown): WireMessage | null {
  if (!isObject(data) || typeof data['type'] !== 'string') return null;
  return data as unknown as WireMessage;
}

/** What is wrong with a message of a widget, in words; nothing for one that is in order. */
export function breachesOf({ type, data }: WireMessage): string[] {
  const payload = PAYLOADS[type];
  if (payload === undefined) return [`${type} is no message of a widget`];
  const given = data ?? {};
  const known: Readonly<Record<string, Kind>> = { ...payload.may, ...payload.needs };
  return [
    ...Object.keys(payload.needs)
      .filter((name) => given[name] === undefined)
      .map((name) => `${type} lacks ${name}`),
    ...Object.entries(given)
      .filter(([name, value]) => value !== undefined && !isOf(known[name], value))
      .map(([name, value]) => `${type} carries ${name}: ${JSON.stringify(value)}`),
    ...breachesOfEnd(type, given),
  ];
}

function breachesOfEnd(type: string, given: Readonly<Record<string, unknown>>): string[] {
  const { callEndStatus, engagementProperties } = given;
  if (type === 'CALL_ENDED' && typeof callEndStatus === 'string' && !END_STATUSES.includes(callEndStatus))
    return [`${type} ends as ${callEndStatus}`];
  if (!isObject(engagementProperties)) return [];
  return [
    ...(engagementProperties['hs_timestamp'] === undefined ? [`${type} lacks hs_timestamp`] : []),
    ...Object.keys(engagementProperties)
      .filter((name) => !CALL_PROPERTIES.includes(name))
      .map((name) => `${type} writes ${name}`),
  ];
}

function isOf(kind: Kind | undefined, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'truth':
      return typeof value === 'boolean';
    case 'id':
      return typeof value === 'number' || typeof value === 'string';
    case 'object':
      return isObject(value);
    case undefined:
      return false;
  }
}
