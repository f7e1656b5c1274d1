import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Scope } from '../../../policy/scope.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import type { Attachments } from '../attachments/index.js';
import type { LineTypes, MessageCompliance } from '../../rules/compliance/index.js';
import type { Calls } from '../../calls/call/index.js';
import type { ContactRecords } from '../../people/contacts/index.js';
import type { Files } from '../../platform/files/index.js';
import type { Mailer } from '../../platform/mail/index.js';
import { handleJob } from '../../../jobs/define-job.js';
import { createGifs } from './gifs.js';
import { createIntake, type Intake } from './intake.js';
import { createKeywordActions } from './keyword-actions.js';
import { createLineHealth } from './line-health.js';
import { messageAddresses } from './message.addresses.js';
import {
  fetchMediaJob,
  judgeLineJob,
  mailLineStoppedJob,
  scheduledTextJob,
  sendCodeJob,
  sendTextJob,
  takeInTextJob,
} from './message-jobs.js';
import { createMessageTools, type MessageToolsDeps } from './message-tools.js';
import { registerMessageWebhooks } from './message-webhooks.js';
import { createMessaging, type Messaging } from './messaging.service.js';
import { createProgress, type OnTextRefused } from './progress.js';
import { createRates, type Rates } from './rates.service.js';
import { createReconciliation } from './reconcile.js';
import { createReports } from './reports.js';
import { lineNumberRoute } from './routes/line-number.route.js';
import { messageRoutes } from './routes/message.routes.js';
import { optOutRoute } from './routes/opt-out.route.js';
import { rateRoutes } from './routes/rates.routes.js';
import { usageRoutes } from './routes/usage.routes.js';
import { scheduledRoutes } from './routes/scheduled.routes.js';
import { createScheduled } from './scheduled.service.js';
import { createSendCode, type CodeTexts } from './send-code.job.js';
import { createSendJobs, type AnswerRoutes, type SendJobs } from './send.job.js';
import { createSendQueue } from './send-queue.js';

export { composeText } from './compose-text.js';
export { readCredits } from './credits.repository.js';
export { fetchLater } from './fetch-later.js';
export { createMessageEraser, createMessageLeavers } from './message-leavers.repository.js';
export { messageFollowers } from './message-followers.repository.js';
export { MEDIA_LIFETIME_MS } from './message-tools.js';
export { attachmentsOf, insertAttachments, storedAttachments } from './messaging.repository.js';
export { insertRates } from './rates.repository.js';
export { carrierFailure, contactGone, expired, type Failure, rejectionFailure } from './refusals.js';

export type { CodeTexts } from './send-code.job.js';
export type { AnswerRoutes } from './send.job.js';
export type { Messaging } from './messaging.service.js';
export type { Rates } from './rates.service.js';

const SWEEP_EVERY_MS = 60_000;
const RECONCILE_EVERY_MS = 30_000;
/** A text of which nothing was heard for this long is asked about; reports are seldom lost. */
const QUIET_MS = 30_000;

export interface MessagingModuleDeps extends Omit<MessageToolsDeps, 'attachments'> {
  readonly carrier: Carrier;
  readonly texts: TextLog;
  readonly log: CommunicationLog;
  readonly records: ContactRecords;
  readonly files: Files;
  readonly compliance: MessageCompliance;
  readonly lineTypes: LineTypes;
  readonly calls: Calls;
  readonly attachments: Attachments;
  readonly routeOf: AnswerRoutes;
  readonly codeTexts: CodeTexts;
  readonly mailer: Mailer;
  /** What else ends when a number opts out. */
  readonly optedOut: (tx: Tx, scope: Scope, phoneNumber: string) => Promise<void>;
  /** What a sequence does about a text that was held back. */
  readonly refused: OnTextRefused;
}

/** Texts, both ways. Everything that sends a text goes through `messaging`. */
export interface MessagingModule extends ServerModule {
  readonly messaging: Messaging;
  /** What texts cost. */
  readonly rates: Pick<Rates, 'ofLine' | 'ofVoicemail'>;
  /** The widget on customers' sites, as another way for texts to come in and to arrive. */
  readonly widget: Pick<Intake, 'arriveFromVisitor'> & Pick<SendJobs, 'confirmShown'>;
}

export function createMessagingModule(kernel: Kernel, deps: MessagingModuleDeps): MessagingModule {
  const { carrier, texts, log, records, files, compliance, calls } = deps;
  const addresses = messageAddresses(kernel.config.http.publicUrl);
  const queue = createSendQueue(kernel);
  const progress = createProgress({ kernel, log, texts, compliance, refused: deps.refused });
  const tools = createMessageTools(deps);
  const rates = createRates(kernel);
  const messaging = createMessaging({ kernel, texts, compliance, queue, tools, rates });
  const scheduled = createScheduled({ kernel, compliance, messaging, tools });
  const keywords = createKeywordActions({
    kernel,
    messaging,
    progress,
    queue,
    cancelScheduled: async (tx, scope, phoneNumber) => {
      await scheduled.cancelFor(tx, scope, { phoneNumber }, 'They opted out of texts.', false);
      await deps.optedOut(tx, scope, phoneNumber);
    },
  });
  const intake = createIntake({
    kernel,
    carrier,
    texts,
    log,
    records,
    files,
    compliance,
    keywords,
    replied: (tx, scope, contactId) =>
      scheduled.cancelFor(tx, scope, { contactId }, 'They replied before it was sent.', true),
  });
  const health = createLineHealth(kernel, deps.mailer);
  const reports = createReports(kernel, progress, queue, health);
  const reconciliation = createReconciliation({ kernel, carrier, intake, reports });
  /** The comparison may have much to do: it stops between two texts, and the next one goes on. */
  const ending = new AbortController();
  const jobs = createSendJobs({
    kernel,
    carrier,
    compliance,
    lineTypes: deps.lineTypes,
    addresses,
    queue,
    progress,
    reports,
    log,
    routeOf: deps.routeOf,
    mediaUrl: (fileId, name) => tools.mediaUrl(fileId, name),
    gifs: createGifs(kernel, deps.attachments, log),
  });
  const leaveCode = createSendCode({
    kernel,
    carrier,
    compliance,
    lineTypes: deps.lineTypes,
    progress,
    codeTexts: deps.codeTexts,
  });
  return {
    messaging,
    rates,
    widget: {
      arriveFromVisitor: (tx, scope, text) => intake.arriveFromVisitor(tx, scope, text),
      confirmShown: (tx, scope, shown) => jobs.confirmShown(tx, scope, shown),
    },
    routes: [
      ...messageRoutes({ kernel, messaging, compliance, lineTypes: deps.lineTypes, calls, records, tools, rates }),
      optOutRoute(compliance, keywords),
      ...rateRoutes(rates),
      ...usageRoutes(kernel),
      ...scheduledRoutes(scheduled),
      lineNumberRoute(),
    ],
    jobs: [
      handleJob(sendTextJob, (run) => jobs.leave(run)),
      handleJob(sendCodeJob, leaveCode),
      handleJob(fetchMediaJob, (run) => intake.fetchMedia(run)),
      handleJob(takeInTextJob, (run) => reconciliation.takeIn(run)),
      handleJob(judgeLineJob, (run) => health.judge(run)),
      handleJob(mailLineStoppedJob, (run) => health.mail(run)),
      handleJob(scheduledTextJob, (run) => scheduled.leave(run)),
    ],
    schedules: [
      { name: 'messaging.sweep', everyMs: SWEEP_EVERY_MS, run: () => jobs.sweep() },
      {
        name: 'messaging.reconcile',
        everyMs: RECONCILE_EVERY_MS,
        run: () => reconciliation.run(QUIET_MS, ending.signal),
      },
    ],
    register: (app: FastifyInstance) => {
      registerMessageWebhooks(app, { kernel, carrier, intake, reports });
      return Promise.resolve();
    },
    start: () => {
      // The server may have been away: whatever was written meanwhile is asked for at once.
      const first = reconciliation
        .run(0, ending.signal)
        .catch((error: unknown) => kernel.log.warn({ err: error }, 'texts were not compared at start, will be soon'));
      return Promise.resolve(async () => {
        ending.abort();
        await first;
      });
    },
  };
}
