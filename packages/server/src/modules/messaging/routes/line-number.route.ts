import { desc, eq } from 'drizzle-orm';
import { operations } from '@talk/contract/schemas';
import { fail, rejected } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import { within } from '../../../policy/scope.js';
import { readViewer } from '../../../policy/viewer.repository.js';
import { listUsableLines, numbersOf } from '../../companies/companies.repository.js';
import { numbersOf as contactNumbersOf, visibleContactIds } from '../../contacts/contacts.repository.js';
import { phoneEngine } from '../../contacts/phone.js';
import { numberFor } from '../../compliance/message-line.js';
import { messages } from '../messaging.tables.js';

/** The number of a line from which a contact is texted: the one they know, else what the gate would choose. */
export function lineNumberRoute(): Route {
  return route(operations.getLineNumberForContact, async ({ params, scope, tx }) => {
    const viewer = await readViewer(tx, scope);
    const [contactId] = await visibleContactIds(tx, scope, [params.id], viewer);
    const lines = await listUsableLines(tx, scope, viewer);
    const line = lines.find(({ id }) => id === params.lineId);
    if (contactId === undefined || line === undefined) throw fail('NOT_FOUND');
    const own = await numbersOf(tx, scope, [line.id]);
    const [theirs] = await contactNumbersOf(tx, scope, [contactId]);
    const known =
      theirs === undefined
        ? []
        : await tx.q
            .select({ lineNumber: messages.lineNumber })
            .from(messages)
            .where(within(scope, messages, eq(messages.phoneNumber, theirs.phoneNumber)))
            .orderBy(desc(messages.communicationId))
            .limit(20);
    const familiar = known.flatMap(({ lineNumber }) => own.filter(({ phoneNumber }) => phoneNumber === lineNumber))[0];
    const chosen = numberFor(own, theirs?.phoneNumber ?? null, familiar?.id ?? null, phoneEngine);
    if (chosen === null) throw rejected(23);
    const { id, phoneNumber, country, isTollFree } = chosen;
    return { id, phone_number: phoneNumber, country, is_toll_free: isTollFree };
  });
}
