import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { UserActor } from '../../../policy/actor.js';
import type { TextLog } from '../communications/index.js';
import { createMentions, type Mentions } from './mentions.service.js';
import { createNotes, type Notes, type NoteWriter } from './notes.service.js';

export { noteLeaver } from './note-leaver.repository.js';

/** Internal notes on contacts, and who is mentioned in them. */
export function createNotesModule(kernel: Kernel, texts: Pick<TextLog, 'remove'>): ServerModule {
  const mentions = createMentions(kernel);
  return { routes: [...noteRoutes(createNotes(kernel, texts, mentions)), ...mentionRoutes(mentions)] };
}

const writerOf = ({ userId, roles }: UserActor): NoteWriter => ({ userId, isAdmin: roles.includes('Company Admin') });

function noteRoutes(notes: Notes): Route[] {
  return [
    route(operations.createNote, ({ params, body, actor, scope, tx }) =>
      notes.create(tx, scope, actor.userId, params.id, body.body),
    ),
    route(operations.updateNote, ({ params, body, actor, scope, tx }) =>
      notes.update(tx, scope, writerOf(actor), params.id, body.body, body.version),
    ),
    route(operations.removeNote, async ({ params, actor, scope, tx }) => {
      await notes.remove(tx, scope, writerOf(actor), params.id);
      return {};
    }),
  ];
}

function mentionRoutes(mentions: Mentions): Route[] {
  return [
    route(operations.listMentions, ({ query, actor, scope, tx }) => mentions.list(tx, scope, actor.userId, query)),
    route(operations.countUnreadMentions, ({ scope, tx }) => mentions.unread(tx, scope)),
    route(operations.readMentions, ({ body, actor, scope, tx }) => mentions.read(tx, scope, actor.userId, body)),
  ];
}
