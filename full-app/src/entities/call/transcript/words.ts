import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.transcript', {
  transcript: 'Transcript',
  loading: 'Loading the transcript…',
  transcribe: 'Transcribe',
  none: 'There is no transcript yet.',
  working: 'The transcript is being made. It appears here when it is done.',
  silence: 'Nothing was said in this recording.',
  retry: 'Try again',
  agent: 'Agent',
  customer: 'Customer',
  caller: 'Caller',
  playFrom: 'Play from {time}',
  unsure: 'uncertain',
  unsureWhy: 'The carrier was not sure of these words.',
  'problem.refused': 'The carrier does not transcribe this recording. It may not have it any more.',
  'problem.failed': 'The carrier could not transcribe this recording.',
  'problem.late': 'The carrier took too long.',
  'problem.unreachable': 'The carrier could not be reached.',
  'problem.unavailable': 'Transcription was not set up on this server.',
  'obstacle.off': 'Transcription is turned off for your account. A company admin can turn it on in Settings → General.',
  'obstacle.not-eligible': 'This recording cannot be transcribed.',
  'obstacle.not-permitted': 'You are not permitted to request transcripts.',
  'obstacle.unavailable':
    'Transcription is not set up on this server. Its operator needs a Voice Intelligence service at Twilio.',
});
