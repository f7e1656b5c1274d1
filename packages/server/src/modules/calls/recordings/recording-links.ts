import { operations } from '@talk/contract/schemas';
import { fail } from '../../../http/errors.js';
import { publicRoute, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { answerFile, openFileToken, sealFileToken } from '../../platform/files/index.js';
import { findRecordingFile } from './recording-files.repository.js';

/** Addresses of recordings for places outside of Talk, such as a call's record in a CRM: a holder of one may hear it until it expires. */
export interface RecordingLinks {
  /** Absolute. It names one recording and a moment, and nobody. */
  urlOf(recordingFileId: string, until: Date): string;
}

const PURPOSE = 'recording-link';

export function createRecordingLinks({ secrets, config }: Pick<Kernel, 'secrets' | 'config'>): RecordingLinks {
  const key = secrets.derive(PURPOSE);
  return {
    urlOf(recordingFileId, until) {
      // Players, HubSpot's among them, go by the extension; recordings are WAV.
      return `${config.http.publicUrl}/recording/${sealFileToken(key, recordingFileId, until.getTime())}.wav`;
    },
  };
}

export function linkedRecordingRoute({ secrets, clock, storage }: Kernel): Route {
  const keys = [secrets.derive(PURPOSE), ...secrets.deriveEarlier(PURPOSE)];
  return publicRoute(operations.getLinkedRecording, async ({ params, request, tx }) => {
    const [token = ''] = params.token.split('.');
    const nowMs = clock.now().getTime();
    const fileId = keys.map((key) => openFileToken(key, token, nowMs)).find((id) => id !== null);
    const file = fileId === undefined ? undefined : await findRecordingFile(tx, fileId);
    if (file === undefined)
      throw fail('NOT_FOUND', { message: 'This link no longer works: it has expired, or the recording was deleted.' });
    const headers = {
      // The pages of CRMs play it in place.
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    return answerFile(storage, file, { range: request.header('range'), headers });
  });
}
