import type { ContactsExport } from '@talk/contract';
import type { ExportRow } from './exports.repository.js';

export function presentExport(row: ExportRow, now: Date): ContactsExport {
  const canBeHad = row.status === 'done' && row.fileKey !== null && row.expiresAt !== null && row.expiresAt > now;
  return {
    id: row.id,
    subject: row.subject,
    format: row.format,
    file_name: row.fileName,
    status: row.status,
    total: row.total,
    done_count: row.done,
    download_url: canBeHad ? `/download/${row.fileUuid}?force_download=1` : null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    is_dismissed: row.dismissedAt !== null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  };
}
