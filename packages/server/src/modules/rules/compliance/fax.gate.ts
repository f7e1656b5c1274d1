import { REJECTION_SCOPE_ORDER, REJECTIONS } from '@talk/contract';
import type { PhoneEngine } from '@talk/domain/phone-number';
import { decideCall, type CallQuestion, type Obstacle } from './call.gate.js';

/** Everything that decides whether a fax may leave for a number. */
export interface FaxQuestion extends Pick<
  CallQuestion,
  'typed' | 'company' | 'contacts' | 'dncListReason' | 'isOwnNumber'
> {
  readonly user: { readonly isActive: boolean; readonly maySend: boolean } | null;
  /** `number`: the one that it would leave from. */
  readonly line: (Exclude<CallQuestion['line'], 'not-chosen' | null> & { readonly sendsFaxes: boolean }) | null;
  /** The carrier has reported that no fax machine answers there. */
  readonly takesNoFax: boolean;
}

/**
 * The gate in front of every fax: pure, asked when it is wanted and again when it leaves. A fax is a call on the network, so what keeps a call
 * from leaving keeps a fax. It speaks to a machine: the hour at the recipient, and what they said about texts, do not count.
 * @returns what stands in the way, most blocking first; nothing when it may leave.
 */
export function decideFax(question: FaxQuestion, engine: PhoneEngine): readonly Obstacle[] {
  const { typed, company, contacts, dncListReason, isOwnNumber, user, line } = question;
  const call = decideCall(
    {
      typed,
      // A trial counts calls that people dial.
      company: { ...company, trialCallsLeft: null },
      contacts,
      dncListReason,
      isOwnNumber,
      user: user === null ? null : { isActive: user.isActive, mayCall: user.maySend },
      line,
      dayTime: null,
      nowMs: 0,
    },
    engine,
  );
  const ofCalls = call.kind === 'blocked' ? call.obstacles.map(asOfFax) : [];
  // An emergency number comes before all, and alone.
  if (ofCalls[0]?.rejection === 45) return ofCalls;
  return [...ofCalls, ...ofFax(question)].toSorted((a, b) => weight(a) - weight(b));
}

const weight = ({ rejection }: Obstacle): number => REJECTION_SCOPE_ORDER.indexOf(REJECTIONS[rejection].scopes[0]);

/** Reasons of calls whose sentence speaks of calling. */
function asOfFax(obstacle: Obstacle): Obstacle {
  switch (obstacle.rejection) {
    case 18:
      return { rejection: 24, rule: 'user-may-not-fax', detail: 'You are not allowed to send faxes.' };
    case 40:
      return { rejection: 15, rule: 'own-number', detail: 'It is one of your own lines.' };
    case 46:
      return { ...obstacle, detail: 'Faxing also needs the verification.' };
    default:
      return obstacle;
  }
}

function ofFax({ line, takesNoFax }: FaxQuestion): Obstacle[] {
  const found: Obstacle[] = [];
  if (line !== null && !line.isDeleted && line.number !== null && !line.sendsFaxes)
    found.push({ rejection: 23, rule: 'line-without-fax', detail: 'None of its numbers can fax.' });
  if (takesNoFax)
    found.push({ rejection: 15, rule: 'no-fax-answered', detail: 'No fax machine answered there the last time.' });
  return found;
}
