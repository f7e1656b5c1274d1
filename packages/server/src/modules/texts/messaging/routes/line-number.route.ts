import { operations } from '@talk/contract/schemas';
import { fail, rejected } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import { readViewer } from '../../../platform/viewers/read.js';
import { listUsableLines, numbersOf } from '../../../platform/lines/read.js';
import { numbersOf as contactNumbersOf, visibleContactIds } from '../../../people/contacts/read.js';
import { numberFor } from '../../../rules/compliance/index.js';
import { phoneEngine } from '../../../../phone.js';
import { lastLineNumbers } from '../messaging.repository.js';

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
    const known = theirs === undefined ? [] : await lastLineNumbers(tx, scope, theirs.phoneNumber);
    const familiar = known.flatMap((lineNumber) => own.filter(({ phoneNumber }) => phoneNumber === lineNumber))[0];
    const chosen = numberFor(own, theirs?.phoneNumber ?? null, familiar?.id ?? null, phoneEngine);
    if (chosen === null) throw rejected(23);
    const { id, phoneNumber, country, isTollFree } = chosen;
    return { id, phone_number: phoneNumber, country, is_toll_free: isTollFree };
  });
}
