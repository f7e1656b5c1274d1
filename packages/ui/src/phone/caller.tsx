import type { ReactNode } from 'react';
import { Avatar } from '../kit/avatar.js';
import { phoneText } from './texts.js';

/** The other side of the call, as shown. */
export interface Peer {
  /** The contact's name, or the displayed number when no contact has it. */
  name: string;
  /** Stays the same for one person. */
  seed: string;
  /** Displayed number; empty when `name` is the number already. */
  number: string;
  /** "Sales line · 2 calls today · owner Priya". */
  detail: string;
  /** "Last talked 3 days ago with Priya · 5 calls", when it is useful. */
  history?: string | null;
  /** Which colleague transfers this call, or asks about it: "Transferred by Priya". */
  via?: string | null;
}

export interface CallerProps {
  peer: Peer;
  pulsing?: boolean;
  /** Shows the person's record in the page around the phone; null when there is none. */
  onOpen?: (() => void) | null;
  children?: ReactNode;
}

export function Caller({ peer, pulsing, onOpen, children }: CallerProps): ReactNode {
  const avatar = <Avatar name={peer.name} seed={peer.seed} size="huge" />;
  return (
    <div className="tk-call-who">
      {pulsing ? <span className="tk-pulse">{avatar}</span> : avatar}
      <h2 className="tk-clip">
        {onOpen ? (
          <button type="button" className="tk-name" onClick={onOpen} title={phoneText('record.open')}>
            {peer.name}
          </button>
        ) : (
          <bdi>{peer.name}</bdi>
        )}
      </h2>
      {peer.number && (
        <p className="tk-num">
          <bdi dir="ltr">{peer.number}</bdi>
        </p>
      )}
      {peer.via && <p className="tk-via">{peer.via}</p>}
      {peer.detail && <p className="tk-muted">{peer.detail}</p>}
      {peer.history && <p className="tk-muted">{peer.history}</p>}
      {children}
    </div>
  );
}
