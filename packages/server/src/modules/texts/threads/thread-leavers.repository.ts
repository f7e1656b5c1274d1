import { type ContactLeaver, staying } from '../../people/contacts/index.js';
import { messageDrafts, threadPresences } from './threads.tables.js';

/** What was begun waits with the contact, and is erased with it. */
export const threadLeavers: readonly ContactLeaver[] = [staying(messageDrafts), staying(threadPresences)];
