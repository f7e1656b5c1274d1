import type { ContactsBulk } from '@talk/contract';
import type { BulkRow } from './bulk.repository.js';

export function presentBulk(row: BulkRow): ContactsBulk {
  const { action, names } = row;
  return {
    id: row.id,
    action: action.type,
    user_name: action.type === 'assign' ? (names[0] ?? null) : null,
    tag_names: action.type === 'add_tags' || action.type === 'remove_tags' ? [...names] : [],
    list_name: 'list_id' in action ? (names[0] ?? null) : null,
    task_status: action.type === 'set_status' ? action.task_status : null,
    phase: row.phase,
    status: row.status,
    total: row.total,
    changed_count: row.changed,
    unchanged_count: row.unchanged,
    failed_count: row.failed,
    undone_count: row.undone,
    kept_count: row.kept,
    is_dismissed: row.dismissedAt !== null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  };
}
