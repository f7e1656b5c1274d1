import { spoken, useSignalValue } from '@talk/ui';
import { Refused } from '@talk/ui/phone';
import { useEffect, type ReactNode } from 'react';
import { AgentApp, Loading } from './agent-app.js';
import type { HostedAgent } from './host.js';
import { useWantedHeight } from './use-wanted-height.js';

/** The conversation that a page has opened. */
export function HostedApp({ agent }: { agent: HostedAgent }): ReactNode {
  useSignalValue(spoken);
  const model = useSignalValue(agent.model);
  const refusal = useSignalValue(agent.refusal);
  const visible = useSignalValue(agent.open);
  const openRecord = useSignalValue(agent.openRecord);
  const wishes = useSignalValue(agent.focusWishes);
  useWantedHeight(useSignalValue(agent.askHeight));
  useEffect(() => {
    if (wishes > 0) document.querySelector<HTMLTextAreaElement>('.tk-write-field')?.focus();
  }, [wishes]);
  // A new hello is needed, so that the page learns of the outcome as well.
  if (refusal !== null) return <Refused code={refusal} message={null} onRetry={() => location.reload()} />;
  if (model === null) return <Loading unreachable={false} />;
  return <AgentApp model={model} visible={visible} openRecord={openRecord} />;
}
