import './sound-button.css';
import { Icon } from '@talk/ui';
import { Upload } from 'lucide';
import type { ReactNode } from 'react';

export interface SoundButtonProps {
  /** The accessible name: what the sound is for. */
  label: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Chooses a WAV or MP3 file. */
export function SoundButton({ label, disabled = false, onFile, children }: SoundButtonProps): ReactNode {
  return (
    <label className="tk-button app-sound-button">
      <Icon shape={Upload} />
      <input
        type="file"
        accept=".wav,.mp3,audio/wav,audio/mpeg"
        aria-label={label}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
