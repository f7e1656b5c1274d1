import { segmentSms } from '@talk/domain/sms';
import { returnCredits, spendCredits } from './credits.repository.js';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { readOn } from '../../../db/session.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { LineTypes, MessageCompliance } from '../../rules/compliance/index.js';
import type { sendCodeJob } from './message-jobs.js';
import type { Progress } from './progress.js';
import { CLOCK_SKEW_MS } from './send.job.js';

/** The module that asks for codes is told what becomes of their texts. */
export interface CodeTexts {
  /** It is given to the carrier now. Told before, so that no visitor reads a code that does not hold yet. */
  given(tx: Tx, scope: Scope, codeId: number): Promise<void>;
  /** The carrier did not take it: it has not been read. */
  refused(tx: Tx, scope: Scope, codeId: number): Promise<void>;
}

export interface SendCodeDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly compliance: MessageCompliance;
  readonly lineTypes: LineTypes;
  readonly progress: Progress;
  readonly codeTexts: CodeTexts;
}

/** Job `messaging.code`: gives a code or a notice to the carrier, which no thread shows. */
export function createSendCode(deps: SendCodeDeps): (run: RunOf<typeof sendCodeJob>) => Promise<void> {
  const { kernel, carrier, compliance, lineTypes, progress, codeTexts } = deps;
  return async ({ companyId, payload, attempt }) => {
    const { codeId, to, lineId, body, askedAtMs } = payload;
    const scope = systemScope(companyId);
    await lineTypes.learn(scope, to);
    const { decision, from } = await readOn(kernel.db.pool, (reads) =>
      compliance.decideCode(reads, scope, { to, lineId, body, openly: false }),
    );
    if (decision.kind !== 'allowed' || from === null) return;
    // It was given before, perhaps, and the answer was lost; no two codes have the same words within their time.
    const known = attempt === 1 ? [] : await carrier.listMessages({ from, to, sinceMs: askedAtMs - CLOCK_SKEW_MS });
    if (known.some((each) => each.body.trim() === body.trim())) return;
    const { segments } = segmentSms(body, { mms: false });
    const isPaid = await inTransaction(kernel, async (tx) => {
      if (!(await spendCredits(tx, scope, segments.length))) return false;
      if (codeId !== null) await codeTexts.given(tx, scope, codeId);
      return true;
    });
    if (!isPaid) return;
    let isTaken = false;
    try {
      const outcome = await carrier.sendMessage({ from, to, body, mediaUrls: [], statusUrl: null });
      isTaken = outcome.kind === 'accepted';
      if (outcome.kind === 'refused')
        await inTransaction(kernel, async (tx) => {
          if (codeId !== null) await codeTexts.refused(tx, scope, codeId);
          await progress.learn(tx, scope, to, outcome.code);
        });
    } finally {
      if (!isTaken) await inTransaction(kernel, (tx) => returnCredits(tx, scope, segments.length));
    }
  };
}
