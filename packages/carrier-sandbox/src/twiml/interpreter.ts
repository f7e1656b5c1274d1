import type { SignalError } from '../ports.js';
import { callParams } from '../calls/call-webhooks.js';
import type { Call } from '../calls/call.js';
import type { CallOutcome } from '../calls/call.machine.js';
import { sitIn } from '../calls/conferences.js';
import { Aborted, throwIfAborted, wait } from '../clock.js';
import { WebhookFailed } from '../webhooks/dispatcher.js';
import { parseTwiml, TwimlError } from './parse.js';
import { LeftQueue, type Engine, type RunContext, type TwimlDocument, type TwimlSource } from './run.js';
import { VERBS } from './verbs/index.js';

export interface Interpreter {
  /** Starts a run for the call; a run in progress is aborted and cleaned up first. Resolves when the new run is over. */
  run(call: Call, source: TwimlSource): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

/** A document that redirects to itself for ever is stopped here. */
const MAX_STEPS = 1000;

/** One abortable run per call: fetch, parse, do the verbs in order, follow actions and redirects, hang up at the end. */
export function createInterpreter(engine: Engine): Interpreter {
  const { core } = engine;
  const runs = new Map<Call, { abort: AbortController; done: Promise<void> }>();

  const fetchDocument = async (
    call: Call,
    hook: {
      url: string;
      method: 'GET' | 'POST';
      fallbackUrl?: string | undefined;
      params?: Readonly<Record<string, string>>;
    },
    signal: AbortSignal,
  ): Promise<TwimlDocument> => {
    const answer = await core.hooks.request(
      { ...hook, params: { ...call.extraParams, ...callParams(core, call), ...hook.params } },
      signal,
    );
    return { nodes: parseTwiml(answer.body.toString('utf8')), url: answer.url };
  };

  const createContext = (
    call: Call,
    signal: AbortSignal,
    document: TwimlDocument,
  ): RunContext & { document: TwimlDocument } => {
    const run: RunContext & { document: TwimlDocument } = {
      engine,
      call,
      signal,
      document,
      lastDial: null,
      resolve: (url) => new URL(url, run.document.url ?? core.origin()).toString(),
      fetch: (url, method, extra) => run.fetchFor(call, url, method, extra),
      fetchFor: (other, url, method, extra = {}) =>
        fetchDocument(other, { url: run.resolve(url), method, params: extra }, signal),
      tell(url, method, extra) {
        core.hooks.notify(call.sid, {
          url: run.resolve(url),
          method,
          params: { ...call.extraParams, ...callParams(core, call), ...extra },
        });
      },
      wait: (delayMs) => wait(core.clock, delayMs, signal),
      async nested(inner, innerSignal, other = call) {
        const both = AbortSignal.any([signal, innerSignal, other.over]);
        await execute(createContext(other, both, inner));
      },
    };
    return run;
  };

  const execute = async (run: RunContext & { document: TwimlDocument }): Promise<void> => {
    let steps = 0;
    for (let i = 0; i < run.document.nodes.length;) {
      throwIfAborted(run.signal);
      steps += 1;
      if (steps > MAX_STEPS) throw new TwimlError(12100, `The document went on for more than ${MAX_STEPS} steps`);
      const node = run.document.nodes[i];
      const verb = node && VERBS[node.name];
      if (!node || !verb) {
        core.log.append('error', {
          callSid: run.call.sid,
          code: 12200,
          message: `The sandbox does not know <${node?.name}>`,
        });
        i += 1;
        continue;
      }
      core.log.append('twiml', {
        callSid: run.call.sid,
        verb: node.name,
        attributes: node.attributes,
        text: node.text,
      });
      const next = await verb(run, node);
      if (next) {
        run.document = next;
        i = 0;
      } else i += 1;
    }
  };

  /** What is left to do when a run ends by itself. */
  const conclude = (call: Call, run: RunContext | null, failed: boolean) => {
    if (failed) return call.end(call.leg ? 'completed' : 'failed', { code: 31000, message: 'Application error' });
    const dial = call.leg ? null : (run?.lastDial ?? null);
    if (dial) return call.end(dial.outcome, signalErrorFor(dial.outcome, dial.sipCode));
    call.end('completed');
  };

  const perform = async (call: Call, source: TwimlSource, abort: AbortController) => {
    const signal = AbortSignal.any([abort.signal, call.over]);
    let run: (RunContext & { document: TwimlDocument }) | null = null;
    try {
      if ('join' in source) {
        await sitIn(source.join, call, source.options, signal);
        return conclude(call, null, false);
      }
      const document =
        'twiml' in source ? { nodes: parseTwiml(source.twiml), url: null } : await fetchDocument(call, source, signal);
      run = createContext(call, signal, document);
      await execute(run);
      throwIfAborted(signal);
      conclude(call, run, false);
    } catch (error) {
      if (error instanceof Aborted || signal.aborted) return;
      const known = error instanceof TwimlError || error instanceof WebhookFailed;
      core.log.append('error', {
        callSid: call.sid,
        code: known ? error.code : error instanceof LeftQueue ? 12200 : 13000,
        message: error instanceof Error ? error.message : String(error),
      });
      conclude(call, run, true);
    }
  };

  return {
    async run(call, source) {
      const previous = runs.get(call);
      const abort = new AbortController();
      previous?.abort.abort();
      const done = (previous?.done ?? Promise.resolve()).then(async () => {
        if (!abort.signal.aborted) await perform(call, source, abort);
      });
      runs.set(call, { abort, done });
      await done;
      if (runs.get(call)?.abort === abort) runs.delete(call);
    },
    async idle() {
      while (runs.size > 0) await Promise.all([...runs.values()].map((run) => run.done));
    },
  };
}

/** What a browser that is still ringing is told about a dial that failed (voice-signalling.md §4). */
function signalErrorFor(outcome: CallOutcome, sipCode: number | null): SignalError | undefined {
  if (sipCode === 404) return { code: 31404, message: 'Not found' };
  if (sipCode === 603) return { code: 31603, message: 'Declined' };
  if (outcome === 'busy') return { code: 31486, message: 'Busy' };
  if (outcome === 'no-answer') return { code: 31480, message: 'Temporarily unavailable' };
  if (outcome === 'failed') return { code: 31404, message: 'Not found' };
  return undefined;
}
