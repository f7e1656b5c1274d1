import { useEffect, useState } from 'react';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import {
  CHECK_IDS,
  judgeBrowser,
  judgeClock,
  judgeLive,
  judgeMicrophone,
  judgePhone,
  judgeServer,
  judgeStorage,
  type Findings,
} from './checks.js';
import type { Probe } from './probe.js';

export interface Checks {
  /** Without a finding, a check is still running. */
  readonly findings: Findings;
  readonly isRunning: boolean;
  readonly run: () => void;
}

/** Runs all checks when the page opens, and again when asked. */
export function useChecks(probe: Probe): Checks {
  const { client, user } = useWorkspace();
  const { phone, realtime } = client;
  const takesCalls = may(user, 'answer call') || may(user, 'make call');
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ round: number; findings: Findings }>({ round, findings: {} });
  const findings = found.round === round ? found.findings : {};

  useEffect(() => {
    // A round that was followed by another one, or by the end of the page, reports nothing.
    let isOver = false;
    const tell = (more: Findings): void => {
      if (isOver) return;
      setFound((before) => ({ round, findings: before.round === round ? { ...before.findings, ...more } : more }));
    };
    void Promise.all([probe.microphonePermission(), probe.microphones()]).then(([permission, count]) =>
      tell({
        browser: judgeBrowser(probe.browser()),
        storage: judgeStorage(probe.hasStorage()),
        phone: judgePhone(phone.status.peek(), takesCalls),
        microphone: judgeMicrophone({ permission, count, hasProblem: phone.state.peek().microphone !== null }),
      }),
    );
    // What the live updates say of themselves is sure once the server has answered, or has not.
    void probe
      .roundTrips()
      .then((trips) =>
        tell({ server: judgeServer(trips), clock: judgeClock(trips), live: judgeLive(realtime.status.peek()) }),
      );
    return () => {
      isOver = true;
    };
  }, [probe, phone, realtime, takesCalls, round]);

  return {
    findings,
    isRunning: CHECK_IDS.some((id) => findings[id] === undefined),
    run: () => setRound((before) => before + 1),
  };
}
