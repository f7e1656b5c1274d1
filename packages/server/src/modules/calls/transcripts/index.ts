import { operations } from '@talk/contract/schemas';
import { route } from '../../../http/route.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { ServerModule } from '../../../module.js';
import { listTranscripts } from './listed.service.js';
import { createMakeTranscript } from './make-transcript.job.js';
import { makeTranscriptJob } from './transcript-jobs.js';
import { deleteTranscript } from './transcripts.repository.js';
import { createTranscripts, type Transcripts, type TranscriptsDeps } from './transcripts.service.js';

export { transcriptLeaver } from './transcript-leaver.repository.js';
export { transcriptionDecisions, type Transcripts } from './transcripts.service.js';
/** Erases the transcript of one communication. */
export { deleteTranscript as eraseTranscript };

export interface TranscriptsModule extends ServerModule {
  readonly transcripts: Transcripts;
}

/** Transcripts of calls and voicemails (ADR 89). */
export function createTranscriptsModule(deps: TranscriptsDeps): TranscriptsModule {
  const transcripts = createTranscripts(deps);
  return {
    transcripts,
    routes: [
      route(operations.listTranscripts, ({ query, scope, tx }) => listTranscripts(tx, scope, query)),
      route(operations.getTranscription, ({ params, actor, scope, tx }) =>
        transcripts.read(tx, scope, params.id, actor.permissions.has('update communication')),
      ),
      route(operations.generateTranscription, ({ params, scope, tx }) => transcripts.request(tx, scope, params.id)),
    ],
    jobs: [handleJob(makeTranscriptJob, createMakeTranscript(deps))],
  };
}
