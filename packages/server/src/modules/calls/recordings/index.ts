import { handleJob, type HandledJob } from '../../../jobs/define-job.js';
import { callJobs } from '../call/index.js';
import type { Recordings } from './recordings.js';
import { createStartRecording, type StartRecordingDeps } from './start-recording.job.js';

export { createRecordingLinks, linkedRecordingRoute, type RecordingLinks } from './recording-links.js';
export { createRecordings, type Recordings, SHORTEST_VOICEMAIL_S } from './recordings.js';

export function recordingJobs(recordings: Recordings, deps: StartRecordingDeps): HandledJob[] {
  return [
    handleJob(callJobs.recordJob, createStartRecording(deps)),
    handleJob(callJobs.storeRecordingJob, (run) => recordings.store(run)),
  ];
}
