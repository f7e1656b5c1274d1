import {
  KIND_TYPES,
  TIMELINE_KINDS,
  VOICEMAIL_DISPOSITIONS,
  type CommunicationKind,
  type TimelineKind,
} from '@talk/domain/calls';
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { invalid } from '../../../http/errors.js';
import { communications } from './communications.tables.js';

export interface NarrowingQuery {
  readonly kinds?: string | undefined;
  readonly direction: 'inbound' | 'outbound' | 'all';
}

/** What of a timeline is asked for. */
export interface Narrowing {
  /** Of communications; undefined: all of them. */
  readonly where: SQL | undefined;
  readonly hasCommunications: boolean;
  readonly hasChanges: boolean;
}

/** @throws ApiError VALIDATION_FAILED for a kind that there is not. */
export function readNarrowing({ kinds: text = '', direction }: NarrowingQuery): Narrowing {
  const kinds = text.split(',').filter((kind) => kind !== '');
  if (!kinds.every(isKind)) throw invalid({ kinds: `Choose from these kinds: ${TIMELINE_KINDS.join(', ')}.` });
  const ofCommunications = kinds.filter((kind) => kind !== 'changes');
  const isOpen = kinds.length === 0;
  return {
    where: both(
      isOpen ? undefined : or(...ofCommunications.map(ofKind)),
      direction === 'all' ? undefined : eq(communications.direction, direction),
    ),
    hasCommunications: isOpen || ofCommunications.length > 0,
    // Nobody called or wrote it.
    hasChanges: direction === 'all' && (isOpen || kinds.includes('changes')),
  };
}

const isKind = (kind: string): kind is TimelineKind => (TIMELINE_KINDS as readonly string[]).includes(kind);

const both = (one: SQL | undefined, other: SQL | undefined): SQL | undefined =>
  one === undefined ? other : other === undefined ? one : sql`${one} and ${other}`;

/** The same as `isOfKind` of the domain. */
function ofKind(kind: CommunicationKind): SQL | undefined {
  if (kind === 'voicemails')
    return sql`(${communications.type} = 'call' and ${inArray(communications.dispositionStatus, [...VOICEMAIL_DISPOSITIONS] as never)})`;
  if (kind === 'notes') return sql`(${communications.type} = 'note' or ${communications.notes} <> '')`;
  return inArray(communications.type, [...KIND_TYPES[kind]]);
}
