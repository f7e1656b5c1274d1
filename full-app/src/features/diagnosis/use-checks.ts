import { useCallback, useEffect, useRef, useState } from 'react';
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
  const [findings, setFindings] = useState<Findings>({});
  // A run that was followed by another one, or by the end of the page, reports nothing.
  const latest = useRef(0);

  const run = useCallback((): void => {
    latest.current += 1;
    const mine = latest.current;
    const tell = (more: Findings): void => {
      if (mine === latest.current) setFindings((before) => ({ ...before, ...more }));
    };
    setFindings({});
    tell({
      browser: judgeBrowser(probe.browser()),
      storage: judgeStorage(probe.hasStorage()),
      phone: judgePhone(phone.status.peek(), takesCalls),
    });
    void Promise.all([probe.microphonePermission(), probe.microphones()]).then(([permission, count]) =>
      tell({
        microphone: judgeMicrophone({ permission, count, hasProblem: phone.state.peek().microphone !== null }),
      }),
    );
    // What the live updates say of themselves is sure once the server has answered, or has not.
    void probe
      .roundTrips()
      .then((trips) =>
        tell({ server: judgeServer(trips), clock: judgeClock(trips), live: judgeLive(realtime.status.peek()) }),
      );
  }, [probe, phone, realtime, takesCalls]);

  useEffect(() => {
    run();
    return () => {
      latest.current += 1;
    };
  }, [run]);

  return { findings, isRunning: CHECK_IDS.some((id) => findings[id] === undefined), run };
}
