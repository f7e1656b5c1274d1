import type { FastifyInstance } from 'fastify';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import type { ContactRecords } from '../../people/contacts/index.js';
import type { Files } from '../../platform/files/index.js';
import type { Attachments } from '../attachments/index.js';
import { createEmailChecks } from './email-check.service.js';
import { createEmailFiles } from './email-files.js';
import { createEmailIntake } from './email-intake.js';
import { sendEmailJob } from './email-jobs.js';
import { createEmailProgress } from './email-progress.js';
import { createEmailQueue } from './email-queue.js';
import type { EmailTransport, MailServer } from './email-transport.port.js';
import { registerEmailWebhook } from './email-webhook.js';
import { createEmails } from './emails.service.js';
import { createMailPasswords } from './mail-passwords.js';
import { createMailSettings } from './mail-settings.service.js';
import { emailRoutes } from './routes/email.routes.js';
import { mailSettingsRoutes } from './routes/mail-settings.routes.js';
import { createSendEmailJobs } from './send-email.job.js';
import { createStopLinks } from './stop-links.js';

export { emailFollowers, emailLeavers, eraseEmail } from './email-followers.repository.js';
export type { EmailTransport, MailServer, OutgoingEmail, SmtpOutcome } from './email-transport.port.js';
export { createSmtpEmails } from './smtp-emails.js';

const SWEEP_EVERY_MS = 60_000;

export interface EmailsModuleDeps {
  readonly transport: EmailTransport;
  readonly texts: TextLog;
  readonly log: CommunicationLog;
  readonly records: ContactRecords;
  readonly files: Files;
  readonly attachments: Attachments;
}

/** Emails, both ways. */
export function createEmailsModule(kernel: Kernel, deps: EmailsModuleDeps): ServerModule {
  const { transport, texts, log, records, files, attachments } = deps;
  const operator = operatorServer(kernel.secrets.smtpUrl);
  const inbound = kernel.config.emailInbound;
  const passwords = createMailPasswords(kernel.secrets);
  const stopLinks = createStopLinks(kernel);
  const queue = createEmailQueue(kernel);
  const progress = createEmailProgress(kernel, log);
  const checks = createEmailChecks({ operatorSends: operator !== null, takesEmail: inbound !== null });
  const emails = createEmails({ kernel, texts, checks, attachments, queue });
  const settings = createMailSettings({ kernel, transport, passwords, operatorSends: operator !== null });
  const jobs = createSendEmailJobs({
    kernel,
    transport,
    operator,
    checks,
    passwords,
    queue,
    progress,
    files,
    stopLinks,
  });
  const intake = createEmailIntake({ kernel, texts, records, files, progress });
  return {
    routes: [
      ...emailRoutes({ kernel, emails, checks, files: createEmailFiles(attachments) }),
      ...mailSettingsRoutes(settings),
    ],
    jobs: [handleJob(sendEmailJob, (run) => jobs.leave(run))],
    schedules: [{ name: 'emails.sweep', everyMs: SWEEP_EVERY_MS, run: () => jobs.sweep() }],
    register: (app: FastifyInstance) => {
      registerEmailWebhook(app, { kernel, inbound, intake, stopLinks });
      return Promise.resolve();
    },
  };
}

/** The operator's mail server, as `SMTP_URL` names it. */
function operatorServer(smtpUrl: string | null): MailServer | null {
  if (smtpUrl === null) return null;
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isTls ? 'tls' : 'offered',
    username: username === '' ? null : decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    isTrusted: true,
  };
}
