import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { MessageCompliance, MessageJudgement, VoicemailCompliance } from '../../rules/compliance/index.js';
import type { BroadcastRow } from './broadcasts.repository.js';

/** What the gate is asked about one recipient. */
export interface AskedRecipient {
  readonly contactId: number;
  /** The filled text; of a ringless voicemail: empty. */
  readonly body: string;
  readonly atMs: number;
}

/** The gate's answer about one recipient. */
export type BroadcastJudgement = Pick<MessageJudgement, 'decision' | 'line' | 'contact'> & {
  /** What only texts have. */
  readonly text: MessageJudgement | null;
};

export type BroadcastGate = Pick<MessageCompliance, 'decideMessages'> & VoicemailCompliance;

/** Asks the gate about up to 1,000 recipients of a broadcast at once, in their order. */
export type AskGate = (
  reads: Reads,
  scope: Scope,
  asked: readonly AskedRecipient[],
) => Promise<(BroadcastJudgement | null)[]>;

/** The gate for what this broadcast sends, asked for `userId`. */
export function gateOf(
  compliance: BroadcastGate,
  { kind, attachments, gifUrl, lineId, optOut }: BroadcastRow,
  userId: number,
): AskGate {
  if (kind === 'rvm')
    return async (reads, scope, asked) => {
      const requests = asked.map(({ contactId, atMs }) => ({ userId, contactId, lineId, atMs, typedNumber: null }));
      const verdicts = await compliance.decideVoicemails(reads, scope, requests);
      return verdicts.map((verdict) => verdict && { ...verdict, text: null });
    };
  return async (reads, scope, asked) => {
    const requests = asked.map((text) => ({
      ...text,
      userId,
      typedNumber: null,
      lineId,
      attachments: attachments.length + (gifUrl === null ? 0 : 1),
      withMedia: false,
      optOut,
      source: 'broadcast' as const,
    }));
    const verdicts = await compliance.decideMessages(reads, scope, requests);
    return verdicts.map((verdict) => verdict && { ...verdict, text: verdict });
  };
}
