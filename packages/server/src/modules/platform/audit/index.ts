import { Readable } from 'node:stream';
import type { AuditEntry } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { toPage } from '../../../http/page.js';
import { RawAnswer, route } from '../../../http/route.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { ServerModule } from '../../../module.js';
import { auditCsv } from './audit-csv.js';
import { AUDIT_ORDER, listAudit, type AuditRow } from './audit.repository.js';

export { recordAudit } from './record-audit.js';

/** Who changed which setting or person. Other modules write into it by `recordAudit` and nothing else; nothing takes an entry out. */
export function createAuditModule(): ServerModule {
  return {
    routes: [
      route(operations.listAuditEntries, async ({ query, scope, tx }) =>
        toPage(await listAudit(tx, scope, query), query, ({ keys }) => cursorOf(AUDIT_ORDER, keys), present),
      ),
      route(operations.downloadAuditLog, async ({ query, scope, tx }) => {
        const headers = {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="audit-log.csv"',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        };
        return new RawAnswer(200, headers, Readable.from(auditCsv(tx, scope, query), { encoding: 'utf8' }));
      }),
    ],
  };
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  action: row.action,
  subject: { id: row.subjectId, name: row.subjectName },
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
  impersonator: row.impersonatorId === null ? null : { id: row.impersonatorId, name: row.impersonatorName ?? '' },
  via: row.via,
  ip: row.ip,
  user_agent: row.userAgent,
  changes: row.changes,
});
