import type { ListedTranscript, TranscriptSentence } from '@talk/contract';
import { searchForm } from '@talk/domain/filters';
import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import {
  countCommunications,
  EVERYTHING,
  listCommunicationViews,
  newestFirst,
  presentCommunication,
} from '../../people/communications/index.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findTranscripts, narrowing, type TranscriptRow } from './listed.repository.js';
import { transcriptionSettings } from './transcripts.tables.js';

export interface TranscriptsRequest {
  readonly search?: string | undefined;
  readonly of: 'all' | 'calls' | 'voicemails';
  readonly status: 'parsed' | 'requested' | 'error';
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

const OFF = 'The AI area is turned off for your account.';
/** Counting stops here. */
const TOTAL_UP_TO = 1_000;
/** The shortest search that is applied (spec 1 §5). */
const SEARCH_MIN = 3;
const EXCERPTS = 3;

/** Transcripts that the user may see, newest communication first. @throws ApiError FORBIDDEN unless the company has the AI area. */
export async function listTranscripts(
  reads: Reads,
  scope: Scope,
  request: TranscriptsRequest,
): Promise<Page<ListedTranscript>> {
  const { aiAreaEnabled } = await readDecisions(reads, scope, transcriptionSettings);
  if (!aiAreaEnabled) throw fail('FORBIDDEN', { message: OFF });
  const words = wordsIn(request.search);
  const viewer = await readViewer(reads, scope);
  const filter = { ...EVERYTHING, narrowing: narrowing(scope, { ...request, words }) };
  const order = newestFirst();
  const isFirst = request.cursor === undefined && request.page === 1;
  const views = await listCommunicationViews(reads, scope, viewer, filter, { ...request, order });
  const counted = isFirst ? await countCommunications(reads, scope, viewer, filter, TOTAL_UP_TO + 1) : undefined;
  const total = counted === undefined || counted > TOTAL_UP_TO ? undefined : counted;
  const ids = views.slice(0, request.per_page).map(({ communication: { id } }) => id);
  const rows = new Map((await findTranscripts(reads, scope, ids)).map((row) => [row.communicationId, row]));
  return toPage(
    views,
    request,
    (view) => cursorOf(order, view.keys),
    (view) => presentListed(presentCommunication(view), rows.get(view.communication.id), words),
    total,
  );
}

function wordsIn(search: string | undefined): string[] {
  const form = searchForm(search ?? '').trim();
  return form.length < SEARCH_MIN ? [] : [...new Set(form.split(/\s+/))];
}

function presentListed(
  communication: ListedTranscript['communication'],
  row: TranscriptRow | undefined,
  words: readonly string[],
): ListedTranscript {
  const sentences = row?.sentences ?? [];
  return {
    communication,
    excerpts: excerptsOf(sentences, words),
    sentences_count: sentences.length,
    problem: row?.problem ?? null,
    requested_at: (row?.requestedAt ?? new Date(communication.created_at)).toISOString(),
    finished_at: row?.finishedAt?.toISOString() ?? null,
  };
}

/** The sentences that have most of the words, in order of time. */
export function excerptsOf(sentences: readonly TranscriptSentence[], words: readonly string[]): TranscriptSentence[] {
  if (words.length === 0) return sentences.slice(0, EXCERPTS);
  const found = sentences.flatMap((sentence, index) => {
    const form = searchForm(sentence.text);
    const hits = words.filter((word) => form.includes(word)).length;
    return hits === 0 ? [] : [{ sentence, index, hits }];
  });
  return found
    .toSorted((a, b) => b.hits - a.hits || a.index - b.index)
    .slice(0, EXCERPTS)
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}
