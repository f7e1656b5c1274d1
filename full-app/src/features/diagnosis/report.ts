import type { TestState } from '@talk/core/phone';
import { TEST_STEPS } from '@talk/core/phone';
import { CHECK_IDS, type Findings } from './checks.js';

export interface ReportFacts {
  readonly atMs: number;
  readonly address: string;
  readonly userAgent: string;
  readonly companyId: number;
  readonly userId: number;
  readonly findings: Findings;
  /** The connection test of this page's phone. */
  readonly test: Pick<TestState, 'phase' | 'outcome' | 'steps' | 'numbers'>;
}

/** What support needs, for pasting into a message. In English whatever the user speaks, and without tokens, names, numbers or texts. */
export function reportText({ atMs, address, userAgent, companyId, userId, findings, test }: ReportFacts): string {
  const lines = [
    `Talk diagnosis, ${new Date(atMs).toISOString()}`,
    `Address: ${address}`,
    `Account ${String(companyId)}, user ${String(userId)}`,
    `Browser: ${userAgent}`,
    ...CHECK_IDS.flatMap((id) => {
      const finding = findings[id];
      if (finding === undefined) return [];
      const detail = [finding.value, finding.why].filter((each) => each !== null).join(', ');
      return [`${id}: ${finding.verdict}${detail && ` (${detail})`}`];
    }),
  ];
  if (test.phase !== 'done') return [...lines, 'connection test: not run'].join('\n');
  const { mos, jitterMs, roundTripMs, lossPercent } = test.numbers;
  const numbers = [
    mos === null ? null : `MOS ${mos.toFixed(1)}`,
    jitterMs === null ? null : `jitter ${jitterMs.toFixed(0)} ms`,
    roundTripMs === null ? null : `round trip ${roundTripMs.toFixed(0)} ms`,
    lossPercent === null ? null : `loss ${lossPercent.toFixed(1)} %`,
  ].filter((each) => each !== null);
  return [
    ...lines,
    `connection test: ${test.outcome ?? 'stopped'}${numbers.length === 0 ? '' : ` (${numbers.join(', ')})`}`,
    ...TEST_STEPS.map((step) => {
      const { result, code } = test.steps[step];
      return `  ${step}: ${result}${code === null ? '' : ` (${code})`}`;
    }),
  ].join('\n');
}
