import type { WallboardAgent } from '@talk/core/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

interface AgentNameProps {
  agent: Pick<WallboardAgent, 'id' | 'name'>;
}

/** The agent's name. For users who can list communications it leads to those of the agent. */
export function AgentName({ agent: { id, name } }: AgentNameProps): ReactNode {
  const { user } = useWorkspace();
  const look = { className: 'tk-clip', dir: 'auto' } as const;
  if (!may(user, 'list communication')) return <span {...look}>{name}</span>;
  return (
    <Link to="/user-activity/$userId" params={{ userId: String(id) }} title={t('activity', { name })} {...look}>
      {name}
    </Link>
  );
}
