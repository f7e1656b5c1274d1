import type { ContactFollower, ContactLeaver } from '../../people/contacts/index.js';
import { followRows, staying } from '../../people/contacts/index.js';
import type { Kernel } from '../../../kernel.js';
import { stopContact } from './enrollments.repository.js';
import { sequenceContacts } from './sequences.tables.js';

/** A deleted contact leaves its sequences. A restored one does not come back into them. */
export const createSequenceLeaver = ({ clock }: Pick<Kernel, 'clock'>): ContactLeaver => ({
  ...staying(sequenceContacts),
  async take(tx, scope, ids) {
    await stopContact(tx, scope, ids, { reason: 'contact_deleted', at: clock.now() });
    return new Map();
  },
});

const follower = followRows(sequenceContacts, { keys: ['id'], isVersioned: true });

/** A contact that is merged into another leaves its sequences; the other one shows that it was in them. */
export const createSequenceFollower = ({ clock }: Pick<Kernel, 'clock'>): ContactFollower => ({
  ...follower,
  async move(tx, scope, pair) {
    await stopContact(tx, scope, [pair.loserId], { reason: 'contact_merged', at: clock.now() });
    return follower.move(tx, scope, pair);
  },
});
