import { channels, KYC_STATUSES, type BusinessDetails, type CompanyRegistration, type KycStatus } from '@talk/contract';
import { z } from 'zod';
import type { Tx, Reads } from '../../../db/transaction.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { updateCompany } from '../companies/index.js';
import { businessProblems, NO_DETAILS } from './business-rules.js';
import {
  findCompanyRegistration,
  lockCompanyRegistration,
  storeCompanyRegistration,
  type StoredRegistration,
} from './company-registration.repository.js';

type Change = { readonly [K in keyof BusinessDetails]?: BusinessDetails[K] | undefined };

/** What a reviewer has found. */
export interface Review {
  readonly status: Exclude<KycStatus, 'none' | 'submitted'>;
  /** For the company to read. */
  readonly reason: string | null;
}

/** The sandbox carrier has no reviewer: what was submitted is verified. */
export const sandboxReviewJob = defineJob(
  'company-registration.sandbox-review',
  'bulk',
  z.object({ submittedAtMs: z.number() }),
);

/** The verification of businesses: companies enter who they are, and a reviewer outside of Talk decides. */
export interface CompanyRegistrations {
  read(reads: Reads, scope: Scope): Promise<CompanyRegistration>;
  /** Keeps what was entered. @throws ApiError CONFLICT while it cannot be changed. */
  save(tx: Tx, scope: Scope, change: Change): Promise<CompanyRegistration>;
  /** @throws ApiError as `save`, and VALIDATION_FAILED by field. */
  submit(tx: Tx, scope: Scope, change: Change): Promise<CompanyRegistration>;
  /** What the reviewer has found. @returns false if there is no such company. */
  report(tx: Tx, scope: Scope, review: Review): Promise<boolean>;
  /** The job. */
  reviewForSandbox(run: RunOf<typeof sandboxReviewJob>): Promise<void>;
}

const EDITABLE: ReadonlySet<string> = new Set(['required', 'action_needed', 'rejected']);

const LOCKED = 'The details cannot be changed now: they were submitted, or were not asked for.';

export function createCompanyRegistrations(kernel: Kernel): CompanyRegistrations {
  const { clock, config } = kernel;

  async function lock(tx: Tx, scope: Scope): Promise<StoredRegistration> {
    const stored = await lockCompanyRegistration(tx, scope);
    if (stored === undefined) throw fail('NOT_FOUND');
    return stored;
  }

  async function change(tx: Tx, scope: Scope, changed: Change): Promise<StoredRegistration> {
    const stored = await lock(tx, scope);
    if (!EDITABLE.has(stored.kycStatus)) throw fail('CONFLICT', { message: LOCKED });
    const details = { ...stored.details, ...changed } as Partial<BusinessDetails>;
    await storeCompanyRegistration(tx, scope, { details }, clock.now());
    return { ...stored, details };
  }

  /** Sets where the verification is. Everyone's pages load again what they may do. */
  async function move(tx: Tx, scope: Scope, before: StoredRegistration, status: KycStatus): Promise<void> {
    if (before.kycStatus === status) return;
    const at = clock.now();
    await updateCompany(tx, scope, { kycStatus: status, ...(status === 'submitted' && { kycFilled: true }) }, at);
    tx.emit({
      type: 'access_changed',
      companyId: scope.companyId,
      entity: { type: 'access', id: scope.companyId },
      version: 1,
      data: {},
      channels: [channels.company(scope.companyId)],
    });
    const changed = { before: { kyc_status: before.kycStatus }, after: { kyc_status: status } };
    await recordAudit(tx, scope, { kind: 'company', action: 'changed', ...changed, at });
  }

  async function report(tx: Tx, scope: Scope, { status, reason }: Review): Promise<boolean> {
    const before = await lockCompanyRegistration(tx, scope);
    if (before === undefined) return false;
    await storeCompanyRegistration(tx, scope, { reason }, clock.now());
    await move(tx, scope, before, status);
    return true;
  }

  return {
    async read(reads, scope) {
      const stored = await findCompanyRegistration(reads, scope);
      if (stored === undefined) throw fail('NOT_FOUND');
      return present(stored);
    },

    save: async (tx, scope, changed) => present(await change(tx, scope, changed)),

    async submit(tx, scope, changed) {
      const stored = await change(tx, scope, changed);
      const isPhone = (text: string, country: string) => tryPhone(text, country) !== null;
      const problems = businessProblems({ ...NO_DETAILS, ...stored.details }, isPhone);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const submittedAt = clock.now();
      await storeCompanyRegistration(tx, scope, { submittedAt, reason: null }, submittedAt);
      await move(tx, scope, stored, 'submitted');
      if (config.carrier.kind === 'sandbox')
        tx.enqueue(sandboxReviewJob, {
          companyId: scope.companyId,
          payload: { submittedAtMs: submittedAt.getTime() },
        });
      return present({ ...stored, kycStatus: 'submitted', kycFilled: true, submittedAt, reason: null });
    },

    report,

    async reviewForSandbox({ companyId, payload: { submittedAtMs } }) {
      await inTransaction(kernel, async (tx) => {
        const scope = systemScope(companyId);
        const stored = await lockCompanyRegistration(tx, scope);
        // Decided by a report in the meantime.
        if (stored?.kycStatus !== 'submitted' || stored.submittedAt?.getTime() !== submittedAtMs) return;
        await report(tx, scope, { status: 'verified', reason: null });
      });
    },
  };
}

function present({ kycStatus, kycFilled, details, submittedAt, reason }: StoredRegistration): CompanyRegistration {
  return {
    status: KYC_STATUSES.find((status) => status === kycStatus) ?? 'none',
    kyc_filled: kycFilled,
    is_editable: EDITABLE.has(kycStatus),
    reason,
    submitted_at: submittedAt?.toISOString() ?? null,
    details: { ...NO_DETAILS, ...details },
  };
}
