import { Mic, MicOff, Pause, PhoneOff, Play } from 'lucide';
import type { ReactNode } from 'react';
import { Avatar } from '../../kit/avatar.js';
import { IconButton } from '../../kit/button.js';
import { phoneText } from '../texts.js';

export interface ParticipantView {
  id: string;
  /** What the avatar's hue follows from. */
  seed: string;
  name: string;
  /** "Customer", "Agent", "External". */
  role: string;
  state: 'ringing' | 'talking';
  held: boolean;
  muted: boolean;
  /** Why this person cannot be dropped alone; null when they can. */
  whyNotDrop: string | null;
}

export interface ParticipantsProps {
  people: readonly ParticipantView[];
  onHold: (id: string, held: boolean) => void;
  onMute: (id: string, muted: boolean) => void;
  onDrop: (id: string) => void;
}

/** Everyone in the call besides this agent, each with their own hold, mute and end. */
export function Participants({ people, onHold, onMute, onDrop }: ParticipantsProps): ReactNode {
  return (
    <ul className="tk-people" aria-label={phoneText('people.inCall')}>
      {people.map(({ id, seed, name, role, state, held, muted, whyNotDrop }) => {
        const there = state === 'talking';
        return (
          <li key={id}>
            <Avatar name={name} seed={seed} />
            <div>
              <strong className="tk-clip">
                <bdi>{name}</bdi>
              </strong>
              <small data-tone={held || muted ? 'warn' : undefined}>
                {[
                  state === 'ringing' ? phoneText('call.ringing') : role,
                  held ? phoneText('call.onHold') : null,
                  muted ? phoneText('call.muted') : null,
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </div>
            <IconButton
              icon={muted ? MicOff : Mic}
              label={phoneText(muted ? 'people.unmute' : 'people.mute', { name })}
              data-on={muted ? '' : undefined}
              disabled={!there}
              onClick={() => onMute(id, !muted)}
            />
            <IconButton
              icon={held ? Play : Pause}
              label={phoneText(held ? 'people.resume' : 'people.hold', { name })}
              data-on={held ? '' : undefined}
              disabled={!there}
              onClick={() => onHold(id, !held)}
            />
            <IconButton
              icon={PhoneOff}
              label={whyNotDrop ?? phoneText('people.drop', { name })}
              disabled={whyNotDrop !== null}
              onClick={() => onDrop(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
