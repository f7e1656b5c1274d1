import { handleJob, type HandledJob } from '../../../jobs/define-job.js';
import { callJobs } from '../record/index.js';
import type { Recordings } from './recordings.js';

export { createRecordings, type Recordings } from './recordings.js';

export function recordingJobs(recordings: Recordings): HandledJob[] {
  return [handleJob(callJobs.storeRecordingJob, (run) => recordings.store(run))];
}
