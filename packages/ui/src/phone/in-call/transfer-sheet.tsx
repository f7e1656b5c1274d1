import { PhoneForwarded, PhoneOutgoing, UserPlus } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { phoneText } from '../texts.js';
import type { CallTarget } from './people.js';
import { Sheet } from './sheet.js';
import { TargetList, type TargetListProps } from './target-list.js';

export interface TransferSheetProps extends Omit<TargetListProps, 'onEnter'> {
  /** Hand the call over, or bring one more person in. */
  purpose: 'transfer' | 'add';
  target: CallTarget | null;
  /** Why the last attempt did not work. */
  problem: string | null;
  busy: boolean;
  /** Why nobody can be asked now. */
  whyNot: string | null;
  onAsk: () => void;
  onSend: () => void;
  onAdd: () => void;
  onClose: () => void;
}

export function TransferSheet(props: TransferSheetProps): ReactNode {
  const { purpose, target, problem, busy } = props;
  const whyId = useId();
  const why = props.whyNot ?? (target === null ? phoneText('transfer.choose') : target.presence.why);
  const stopped = why !== null || busy;
  const first = purpose === 'add' ? props.onAdd : target?.kind === 'group' ? props.onSend : props.onAsk;
  const describe = why === null ? undefined : whyId;
  return (
    <Sheet
      title={phoneText(purpose === 'add' ? 'add.title' : 'transfer.title')}
      onClose={props.onClose}
      actions={
        <>
          <p className="tk-why" id={whyId} role="status" data-tone={problem === null ? undefined : 'bad'}>
            {problem ?? why}
          </p>
          {purpose === 'add' ? (
            <Button tone="primary" wide icon={UserPlus} disabled={stopped} aria-describedby={describe} onClick={first}>
              {phoneText('add.start')}
            </Button>
          ) : (
            <div className="tk-call-pair">
              <Button
                tone={target?.kind === 'group' ? undefined : 'primary'}
                icon={PhoneOutgoing}
                disabled={stopped || target?.kind === 'group'}
                aria-describedby={describe}
                onClick={props.onAsk}
              >
                {phoneText('transfer.ask')}
              </Button>
              <Button
                tone={target?.kind === 'group' ? 'primary' : undefined}
                icon={PhoneForwarded}
                disabled={stopped}
                aria-describedby={describe}
                onClick={props.onSend}
              >
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
