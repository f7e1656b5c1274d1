import type { HeardSentence, Transcriber, TranscriptRequest, TranscriptResult } from '../carrier/transcriber.port.js';

/** A transcriber in memory: it completes at once what a test has put into `heard`. */
export interface FakeTranscriber extends Transcriber {
  readonly requests: TranscriptRequest[];
  /** What was said, by the recording's sid. A recording that is not in it stays in the works. */
  readonly heard: Map<string, readonly HeardSentence[] | 'failed'>;
  /** What the next questions come to; answered when empty. */
  readonly answers: (TranscriptResult | Error)[];
  /** Transcripts that the carrier was told to delete. */
  readonly removed: string[];
}

export function createFakeTranscriber(): FakeTranscriber {
  const requests: TranscriptRequest[] = [];
  const heard = new Map<string, readonly HeardSentence[] | 'failed'>();
  const answers: (TranscriptResult | Error)[] = [];
  const removed: string[] = [];
  const recordingOf = (sid: string): string => sid.replace(/^GT-/, '');
  return {
    requests,
    heard,
    answers,
    removed,
    async request(request) {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      requests.push(request);
      return answer ?? { kind: 'requested', sid: `GT-${request.recordingSid}` };
    },
    async fetchState(sid) {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      const said = heard.get(recordingOf(sid));
      return said === undefined ? 'working' : said === 'failed' ? 'failed' : 'completed';
    },
    async listSentences(sid) {
      const said = heard.get(recordingOf(sid));
      return said === undefined || said === 'failed' ? [] : said;
    },
    async remove(sid) {
      removed.push(sid);
    },
  };
}
