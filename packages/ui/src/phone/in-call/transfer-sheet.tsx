import { PhoneForwarded, PhoneOutgoing, Star, UserPlus } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Button, IconButton } from '../../kit/button.js';
import { phoneText } from '../texts.js';
import type { CallTarget } from './people.js';
import { Sheet } from './sheet.js';
import { TargetList, type TargetListProps } from './target-list.js';

export interface TransferSheetProps extends Omit<TargetListProps, 'onEnter'> {
  /** Transfers the call, or adds a person to it. */
  purpose: 'transfer' | 'add';
  target: CallTarget | null;
  /** Why the last attempt failed. */
  problem: string | null;
  busy: boolean;
  /** Pins the selected one to the top of the list, or unpins it. */
  onStar: (key: string) => void;
  onAsk: () => void;
  onSend: () => void;
  onAdd: () => void;
  onClose: () => void;
}

export function TransferSheet(props: TransferSheetProps): ReactNode {
  const { purpose, target, problem, busy } = props;
  const whyId = useId();
  const why = target === null ? phoneText('transfer.choose') : target.presence.why;
  const stopped = why !== null || busy;
  const first = purpose === 'add' ? props.onAdd : props.onAsk;
  const describe = why === null ? undefined : whyId;
  return (
    <Sheet
      title={phoneText(purpose === 'add' ? 'add.title' : 'transfer.title')}
      onClose={props.onClose}
      actions={
        <>
          <div className="tk-target-chosen">
            <p className="tk-why" id={whyId} role="status" data-tone={problem === null ? undefined : 'bad'}>
              {problem ?? why ?? <bdi>{target?.name}</bdi>}
            </p>
            {target !== null && target.kind !== 'number' && (
              <IconButton
                icon={Star}
                label={phoneText(target.favourite ? 'people.unstar' : 'people.star', { name: target.name })}
                aria-pressed={target.favourite}
                onClick={() => props.onStar(target.key)}
              />
            )}
          </div>
          {purpose === 'add' ? (
            <Button tone="primary" wide icon={UserPlus} disabled={stopped} aria-describedby={describe} onClick={first}>
              {phoneText('add.start')}
            </Button>
          ) : (
            <div className="tk-call-pair">
              <Button
                tone="primary"
                icon={PhoneOutgoing}
                disabled={stopped}
                aria-describedby={describe}
                onClick={props.onAsk}
              >
                {phoneText('transfer.ask')}
              </Button>
              <Button icon={PhoneForwarded} disabled={stopped} aria-describedby={describe} onClick={props.onSend}>
                {phoneText('transfer.send')}
              </Button>
            </div>
          )}
        </>
      }
    >
      <TargetList {...props} onEnter={() => !stopped && first()} />
    </Sheet>
  );
}
