import { summarizeQuality } from '@talk/domain/calls';
import type { CallQuality } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { type CommunicationLog, findView } from '../../people/communications/index.js';
import { findCall, listFacts, listLegs } from '../call/read.js';
import { involvedUsers } from '../facts/index.js';
import { listQuality, putQuality, putReport, type QualityRow } from './quality.repository.js';
import { presentQuality } from './quality.presenter.js';

export type Measurement = Omit<QualityRow, 'callId' | 'communicationId' | 'userId'>;

/** How calls sounded: measured by the browsers of those who took part, and what they complained of. */
export interface Quality {
  /**
   * Takes in what a browser has measured so far. The end of a connection is told to those who see the call.
   * @throws ApiError NOT_FOUND when the user has no part in the call.
   */
  store(tx: Tx, scope: Scope, userId: number, callId: string, measured: Measurement): Promise<CallQuality | null>;
  /** @throws ApiError NOT_FOUND when the user has no part in the call. */
  report(tx: Tx, scope: Scope, userId: number, callId: string, text: string): Promise<CallQuality | null>;
}

export function createQuality(kernel: Kernel, log: CommunicationLog): Quality {
  /** The communication of a call that the user has a part in. What they have no part in does not exist for them. */
  async function communicationOf(reads: Reads, scope: Scope, userId: number, callId: string): Promise<number> {
    const call = await findCall(reads, scope, callId);
    if (call === undefined) throw fail('NOT_FOUND');
    const owns = call.initiatorUserId === userId || call.userId === userId;
    if (!owns) {
      const legs = await listLegs(reads, scope, callId);
      if (!involvedUsers(legs, await listFacts(reads, scope, callId)).includes(userId)) throw fail('NOT_FOUND');
    }
    return call.communicationId;
  }

  async function present(reads: Reads, scope: Scope, communicationId: number): Promise<CallQuality | null> {
    const view = await findView(reads, scope, communicationId, null);
    return view === undefined ? null : presentQuality(view.qualityParts, view.qualityReports);
  }

  return {
    async store(tx, scope, userId, callId, measured) {
      const communicationId = await communicationOf(tx, scope, userId, callId);
      const row = { ...measured, callId, communicationId, userId };
      const isNew = await putQuality(tx, scope, row, kernel.clock.now());
      if (isNew && measured.isFinal) await log.touch(tx, scope, communicationId);
      return present(tx, scope, communicationId);
    },

    async report(tx, scope, userId, callId, text) {
      const communicationId = await communicationOf(tx, scope, userId, callId);
      const stats = summarizeQuality(await listQuality(tx, scope, callId));
      await putReport(tx, scope, { callId, userId, communicationId, text, stats }, kernel.clock.now());
      await log.touch(tx, scope, communicationId);
      return present(tx, scope, communicationId);
    },
  };
}
