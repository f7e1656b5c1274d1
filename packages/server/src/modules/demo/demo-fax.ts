import { startOfDay } from '@talk/domain/time';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { writePdf } from '../../write-pdf.js';
import { communications } from '../people/communications/read.js';
import type { Files } from '../platform/files/index.js';
import { faxes } from '../texts/faxes/read.js';
import { insertAttachments, storedAttachments } from '../texts/messaging/index.js';
import type { DemoLine } from './demo-company.js';
import type { DemoContact } from './demo-contacts.js';

const DAYS_AGO = 3;
const MINUTES = 10 * 60 + 12;

const ORDER = [
  [
    'Purchase order 4471',
    '',
    'Qty  Item',
    ' 12  Impression trays, perforated',
    '  6  Nitrile gloves, medium, box of 100',
  ],
  ['Purchase order 4471, page 2', '', 'Deliver by Friday, attention front desk.', 'Signed: ____________________'],
];

/** An order that came by fax, three days ago in the morning, and was read. */
export async function addFax(
  tx: Tx,
  scope: Scope,
  files: Files,
  about: { readonly contact: DemoContact; readonly line: DemoLine; readonly number: string; now: Date; zone: string },
): Promise<void> {
  const { contact, line, number, now, zone } = about;
  const createdAt = new Date(startOfDay(now.getTime(), zone, -DAYS_AGO) + MINUTES * 60_000);
  const bytes = Buffer.from(writePdf(ORDER), 'latin1');
  const document = { name: 'Purchase order 4471.pdf', contentType: 'application/pdf', bytes };
  const { id: fileId } = await files.save(tx, scope, document);
  const [row] = await tx.q
    .insert(communications)
    .values({
      ...owned(scope),
      type: 'fax',
      direction: 'inbound',
      contactId: contact.id,
      lineId: line.id,
      incomingNumberId: line.numberId,
      ownerId: contact.ownerId,
      leadNumber: contact.phoneNumber,
      currentStatus: 'received',
      dispositionStatus: 'completed',
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: communications.id });
  if (row === undefined) throw new Error('the fax was not inserted');
  const { id: communicationId } = row;
  await tx.q.insert(faxes).values({
    ...owned(scope),
    communicationId,
    direction: 'inbound',
    status: 'received',
    lineNumber: number,
    phoneNumber: contact.phoneNumber,
    pages: ORDER.length,
    createdAt,
    updatedAt: createdAt,
  });
  const file = { ...document, id: fileId, bytes: bytes.length };
  await insertAttachments(tx, scope, storedAttachments(communicationId, [file], createdAt));
}
