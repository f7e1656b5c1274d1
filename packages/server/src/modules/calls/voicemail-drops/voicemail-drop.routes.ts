import { buffer } from 'node:stream/consumers';
import type { DroppableMessage } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { soundSeconds } from '../../../storage/sound-seconds.js';
import { answerFile, type Files } from '../../platform/files/index.js';
import { type Calls, momentAfter } from '../call/index.js';
import { act, openPart } from '../control/index.js';
import { requireSound, SOUND_UPLOAD } from '../routing/index.js';
import {
  findMessage,
  findMessageSound,
  insertDroppableMessage,
  listMessages,
  removeMessage,
  type MessageRow,
} from './droppable-messages.repository.js';
import { dropMessage } from './voicemail-drop.service.js';

const present = ({ id, name, userId, createdAt }: MessageRow): DroppableMessage => ({
  id,
  name,
  user_id: userId,
  created_at: createdAt.toISOString(),
});

const ADMINS_ONLY = 'Only an admin can change messages for the whole company.';

export function voicemailDropRoutes(kernel: Kernel, calls: Calls, files: Files): Route[] {
  return [
    route(operations.listDroppableMessages, async ({ actor, scope, tx }) => ({
      data: (await listMessages(tx, scope, actor.userId)).map(present),
    })),

    route(
      operations.addDroppableMessage,
      async ({ body, file, actor, scope, tx }) => {
        if (body.for_everybody && !actor.roles.includes('Company Admin'))
          throw fail('FORBIDDEN', { message: ADMINS_ONLY });
        const bytes = file();
        requireSound(body.content_type, bytes);
        // From our own disk, before the first statement: later readers find the length in the row.
        const seconds = soundSeconds(body.content_type, await buffer(bytes.chunks()));
        const name = `message.${body.content_type === 'audio/wav' ? 'wav' : 'mp3'}`;
        const { id: fileId } = await files.save(tx, scope, { name, contentType: body.content_type, bytes });
        const message = { name: body.name, fileId, seconds, userId: body.for_everybody ? null : actor.userId };
        return present(await insertDroppableMessage(tx, scope, { ...message, createdAt: kernel.clock.now() }));
      },
      { upload: SOUND_UPLOAD },
    ),

    route(operations.getDroppableMessageSound, async ({ params, actor, scope, request, tx }) => {
      const message = await findMessage(tx, scope, actor.userId, params.id);
      const sound = message && (await findMessageSound(tx, scope, message.id));
      if (sound === undefined) throw fail('NOT_FOUND');
      return answerFile(kernel.storage, sound.file, { range: request.header('range') });
    }),

    route(operations.removeDroppableMessage, async ({ params, actor, scope, tx }) => {
      const message = await findMessage(tx, scope, actor.userId, params.id);
      if (message === undefined) throw fail('NOT_FOUND');
      if (message.userId === null && !actor.roles.includes('Company Admin'))
        throw fail('FORBIDDEN', { message: ADMINS_ONLY });
      await removeMessage(tx, scope, message.id, kernel.clock.now());
      return {};
    }),

    route(operations.playPrerecordedVoicemail, async ({ body, actor, scope, tx }) => {
      const part = await openPart(tx, scope, body.call_id, actor.userId);
      const message = await findMessage(tx, scope, actor.userId, body.message_id);
      if (message === undefined) throw fail('NOT_FOUND');
      return act(tx, scope, { calls, part, facts: dropMessage(part, message, momentAfter(kernel, part)) });
    }),
  ];
}
