import { sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../policy/scope.js';
import { smsTemplates } from '../templates/read.js';
import { attachments } from './attachments.tables.js';

/** Condition on `attachments`: uploaded by the scope's user, or part of a template that they may send. */
export function attachmentReadable(scope: Scope): SQL {
  return sql`(${attachments.userId} = ${scope.userId} or exists (
    select 1 from ${smsTemplates}
    where ${smsTemplates.companyId} = ${scope.companyId}
      and (${smsTemplates.userId} is null or ${smsTemplates.userId} = ${scope.userId})
      and ${smsTemplates.attachments} @> array[${attachments.fileId}]))`;
}

/**
 * Condition on `attachments`: readable, or sent before. What went with a text is the company's, not only the uploader's; its id cannot be
 * guessed, so only those know it who saw the text. Who may look into the file is another question.
 */
export function attachmentSendable(scope: Scope): SQL {
  return sql`(${attachments.keptAt} is not null or ${attachmentReadable(scope)})`;
}
