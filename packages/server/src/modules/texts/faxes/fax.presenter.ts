import type { Fax, FaxCheck } from '@talk/contract';
import { FAX_MAX_BYTES } from '@talk/contract';
import type { FaxVerdict } from '../../rules/compliance/index.js';
import { presentAttachment, presentDelivery, type StoredAttachment } from '../messaging/read.js';
import type { faxes } from './faxes.tables.js';

export type FaxRow = typeof faxes.$inferSelect;

/** What a fax adds to its communication; null when it is none. */
export function presentFax(row: FaxRow | null, attachments: readonly StoredAttachment[]): Fax | null {
  if (row === null) return null;
  const [file] = attachments.flatMap(presentAttachment);
  return {
    status: row.status,
    line_number: row.lineNumber,
    pages: row.pages,
    file: file ?? null,
    ...presentDelivery(row),
  };
}

/** The gate's answer, for a composer. */
export function presentFaxCheck(verdict: FaxVerdict): FaxCheck {
  const { obstacles, alternatives, line, lines, number, numbers, undoSeconds } = verdict;
  return {
    decision: obstacles.length === 0 ? 'allowed' : 'blocked',
    obstacles: obstacles.map((each) => ({ ...each })),
    alternatives: alternatives.map((each) => ({ ...each, people: [...each.people] })),
    line: line === null ? null : { id: line.id, name: line.name, phone_number: line.phoneNumber },
    phone_number: number,
    lines: lines.map(({ id, name, phoneNumber, canFax }) => ({ id, name, phone_number: phoneNumber, can_fax: canFax })),
    numbers: numbers.map(({ phoneNumber, title, takesNoFax }) => ({
      phone_number: phoneNumber,
      title,
      takes_no_fax: takesNoFax,
    })),
    undo_seconds: undoSeconds,
    max_bytes: FAX_MAX_BYTES,
  };
}
