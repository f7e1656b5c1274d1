import type { Communication } from '@talk/core';
import { Icon } from '@talk/ui';
import { ChevronDown, ChevronUp, Play } from 'lucide';
import type { ReactNode } from 'react';
import { playRecordingOf } from '../../entities/call/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { whoOf } from './communication-cell.js';
import { t } from './texts.js';

export interface RowActionsProps {
  of: Communication;
  isOpen: boolean;
  onToggle: (toOpen: boolean) => void;
  tabStop: 0 | -1;
}

/** Plays what was recorded, and opens what can be done about the entry, below its row. */
export function RowActions({ of, isOpen, onToggle, tabStop }: RowActionsProps): ReactNode {
  const { user } = useWorkspace();
  const who = whoOf(of);
  const canPlay = of.has_recording && !of.recording_is_deleted && may(user, 'listen recording');
  const play = (): void => {
    onToggle(true);
    playRecordingOf(of.id);
  };
  return (
    <>
      {canPlay && (
        <button
          type="button"
          className="tk-icon-button"
          tabIndex={tabStop}
          aria-label={t('row.play', { who })}
          title={t('row.play', { who })}
          onClick={play}
        >
          <Icon shape={Play} size="small" />
        </button>
      )}
      <button
        type="button"
        className="tk-icon-button"
        tabIndex={tabStop}
        aria-expanded={isOpen}
        aria-label={t('row.more', { who })}
        title={t('row.more', { who })}
        onClick={() => onToggle(!isOpen)}
      >
        <Icon shape={isOpen ? ChevronUp : ChevronDown} size="small" />
      </button>
    </>
  );
}
