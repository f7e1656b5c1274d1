import { channels, type CarrierRegistration } from '@talk/contract';
import { brandProblems, campaignProblems, canEdit, type PartStatus } from '@talk/domain/registration';
import { z } from 'zod';
import type { Reads, Tx } from '../../../db/transaction.js';
import { inTransaction } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { defineJob, type RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { reportIssues } from '../account/index.js';
import { recordAudit } from '../audit/index.js';
import { applyApproval } from './approval.js';
import { isOpen, present } from './carrier-registration.presenter.js';
import { lockRegistration, storePart } from './carrier-registration.repository.js';
import type { RegistrationPart } from './carrier-registration.tables.js';
import {
  type CarrierReport,
  customersName,
  issueCodesOf,
  isUsPhone,
  registrationOf,
  type Registration,
} from './registration-of.js';
import { sandboxReport, sandboxReviewJob } from './sandbox-review.js';

type Entered = Readonly<Record<string, unknown>>;

/** The lines of a company have changed: the issues of its account can differ. */
export const lookAgainJob = defineJob('carrier-registration.look-again', 'bulk', z.object({}));

/** The registration of a company with US carriers: who texts (the brand), and what about (the campaign). */
export interface CarrierRegistrations {
  read(reads: Reads, scope: Scope, reader: { readonly mayManage: boolean }): Promise<CarrierRegistration>;
  /** Keeps what was entered. @throws ApiError CONFLICT while it cannot be changed. */
  save(tx: Tx, scope: Scope, part: RegistrationPart, entered: Entered): Promise<CarrierRegistration>;
  /** @throws ApiError as `save`, CONFLICT before the business is verified, and VALIDATION_FAILED by field. */
  submit(tx: Tx, scope: Scope, part: RegistrationPart, entered: Entered): Promise<CarrierRegistration>;
  /** @returns false if there is no such company. */
  report(tx: Tx, scope: Scope, report: CarrierReport): Promise<boolean>;
  /** The jobs. */
  reviewForSandbox(run: RunOf<typeof sandboxReviewJob>): Promise<void>;
  lookAgain(run: RunOf<typeof lookAgainJob>): Promise<void>;
}

const LOCKED = {
  brand: 'The brand cannot be changed now: it is with the carriers, or approved.',
  campaign: 'The campaign cannot be changed now: it is with the carriers, or approved.',
} as const;

const ADMIN = { mayManage: true } as const;

export function createCarrierRegistrations(kernel: Kernel): CarrierRegistrations {
  const { clock, config } = kernel;

  async function find(reads: Reads, scope: Scope): Promise<Registration> {
    const registration = await registrationOf(reads, scope);
    if (registration === undefined) throw fail('NOT_FOUND');
    return registration;
  }

  async function enter(tx: Tx, scope: Scope, part: RegistrationPart, entered: Entered): Promise<Registration> {
    await lockRegistration(tx, scope);
    const before = await find(tx, scope);
    if (part === 'campaign' && before.brand.status !== 'approved')
      throw fail('CONFLICT', { message: 'Register the brand first. The campaign follows once it is approved.' });
    if (!canEdit(before[part].status)) throw fail('CONFLICT', { message: LOCKED[part] });
    const details = { ...before[part].details, ...entered };
    // A form that was opened and not changed is not a draft.
    if (Object.keys(entered).length > 0) await storePart(tx, scope, part, { details }, clock.now());
    return find(tx, scope);
  }

  /** The issues of the account follow from the registration. */
  async function updateIssues(tx: Tx, scope: Scope, registration: Registration): Promise<void> {
    await reportIssues(tx, scope, { source: 'registration', codes: issueCodesOf(registration) }, clock.now());
  }

  /** Everything that follows from a part that has moved. Everyone's pages load again what they can do. */
  async function follow(tx: Tx, scope: Scope, part: RegistrationPart, before: PartStatus): Promise<Registration> {
    const at = clock.now();
    const moved = await find(tx, scope);
    await updateIssues(tx, scope, moved);
    const change = { before: { [`${part}_status`]: before }, after: { [`${part}_status`]: moved[part].status } };
    await recordAudit(tx, scope, { kind: 'company', action: 'changed', ...change, at });
    tx.emit({
      type: 'access_changed',
      companyId: scope.companyId,
      entity: { type: 'access', id: scope.companyId },
      version: 1,
      data: {},
      channels: [channels.company(scope.companyId)],
    });
    await applyApproval(tx, scope, moved, at);
    return find(tx, scope);
  }

  async function report(tx: Tx, scope: Scope, { part, status, faults, note, score }: CarrierReport): Promise<boolean> {
    await lockRegistration(tx, scope);
    const before = await registrationOf(tx, scope);
    if (before === undefined) return false;
    const found = { status, note, faults: status === 'failed' ? faults : [] };
    await storePart(tx, scope, part, part === 'brand' ? { ...found, score } : found, clock.now());
    await follow(tx, scope, part, before[part].status);
    return true;
  }

  function problemsOf(registration: Registration, part: RegistrationPart): Readonly<Record<string, string>> {
    return part === 'brand'
      ? brandProblems(registration.brand.details, isUsPhone)
      : campaignProblems(registration.campaign.details, customersName(registration));
  }

  return {
    read: async (reads, scope, reader) => present(await find(reads, scope), reader),

    async save(tx, scope, part, entered) {
      const registration = await enter(tx, scope, part, entered);
      await updateIssues(tx, scope, registration);
      return present(registration, ADMIN);
    },

    async submit(tx, scope, part, entered) {
      const registration = await enter(tx, scope, part, entered);
      if (!isOpen(registration)) throw fail('CONFLICT', { message: 'Your business has to be verified first.' });
      const problems = problemsOf(registration, part);
      if (Object.keys(problems).length > 0) throw invalid(problems);
      const { details, status } = registration[part];
      const submittedAt = clock.now();
      const submitted = { status: 'in_review', details: { ...details }, faults: [], note: null, submittedAt } as const;
      await storePart(tx, scope, part, part === 'brand' ? { ...submitted, score: null } : submitted, submittedAt);
      if (config.carrier.kind === 'sandbox')
        tx.enqueue(sandboxReviewJob, {
          companyId: scope.companyId,
          payload: { part, submittedAtMs: submittedAt.getTime() },
        });
      return present(await follow(tx, scope, part, status), ADMIN);
    },

    report,

    async reviewForSandbox({ companyId, payload: { part, submittedAtMs } }) {
      await inTransaction(kernel, async (tx) => {
        const scope = systemScope(companyId);
        await lockRegistration(tx, scope);
        const registration = await registrationOf(tx, scope);
        // Decided by a report in the meantime.
        if (registration?.[part].status !== 'in_review') return;
        if (registration[part].submittedAt?.getTime() !== submittedAtMs) return;
        await report(tx, scope, sandboxReport(part, registration));
      });
    },

    async lookAgain({ companyId }) {
      await inTransaction(kernel, async (tx) => {
        const scope = systemScope(companyId);
        await lockRegistration(tx, scope);
        const registration = await registrationOf(tx, scope);
        if (registration !== undefined) await updateIssues(tx, scope, registration);
      });
    },
  };
}
