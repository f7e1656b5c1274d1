import './record-button.css';
import type { MicrophoneProblem } from '@talk/core/phone';
import { Button, createTranslate, LiveRegion } from '@talk/ui';
import { Mic, Play, Square } from 'lucide';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { startRecording, type Recording } from './recording.js';
import { withProduct } from '../product-name.js';

const texts = createTranslate('app.recorder', {
  record: 'Record',
  again: 'Record again',
  recordOf: 'Record: {what}',
  stop: 'Stop ({seconds} s)',
  recording: 'Recording. Speak now.',
  play: 'Listen',
  playStop: 'Stop listening',
  denied: 'The browser does not let {product} use the microphone. Allow it in the site settings, next to the address.',
  absent: 'There is no microphone. Connect one and try again.',
  inUse: 'Another program uses the microphone. Close it and try again.',
  unsupported: 'This browser can’t record here. Choose a file instead.',
  failed: 'The recording could not be kept. Try again.',
});
const t = withProduct(texts);

/** As long as a sound of at most 700 kB, and a little less. */
const MOST_SECONDS = 40;

const PROBLEMS: Readonly<Record<MicrophoneProblem, 'denied' | 'absent' | 'inUse' | 'unsupported'>> = {
  MICROPHONE_DENIED: 'denied',
  MICROPHONE_POLICY_BLOCKED: 'denied',
  MICROPHONE_ABSENT: 'absent',
  MICROPHONE_IN_USE: 'inUse',
  MICROPHONE_UNSUPPORTED: 'unsupported',
};

export interface RecordButtonProps {
  /** What the sound is for. */
  what: string;
  disabled?: boolean;
  /** A WAV file, of at most 40 seconds. */
  onFile: (file: File) => void;
}

/** Records a sound from the microphone, and plays it back. */
export function RecordButton({ what, disabled = false, onFile }: RecordButtonProps): ReactNode {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [sound, setSound] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<Recording | null>(null);
  useEffect(() => () => current.current?.drop(), []);

  async function start(): Promise<void> {
    setBusy(true);
    setProblem(null);
    setSound(null);
    const started = await startRecording();
    setBusy(false);
    if (typeof started === 'string') return setProblem(t(PROBLEMS[started]));
    current.current = started;
    setSeconds(0);
    setRecording(started);
  }
  async function finish(of: Recording): Promise<void> {
    current.current = null;
    setRecording(null);
    setBusy(true);
    const file = await of.stop().catch(() => null);
    setBusy(false);
    if (file === null) return setProblem(t('failed'));
    setSound(file);
    onFile(file);
  }
  const end = useRef(finish);
  useEffect(() => {
    end.current = finish;
  });
  useEffect(() => {
    if (recording === null) return undefined;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    const limit = setTimeout(() => void end.current(recording), MOST_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(limit);
    };
  }, [recording]);

  return (
    <span className="app-recorder">
      {recording === null ? (
        <Button
          icon={Mic}
          disabled={disabled || isBusy}
          aria-label={t('recordOf', { what })}
          onClick={() => void start()}
        >
          {t(sound === null ? 'record' : 'again')}
        </Button>
      ) : (
        <Button tone="stop-soft" icon={Square} onClick={() => void finish(recording)}>
          {t('stop', { seconds })}
        </Button>
      )}
      {sound !== null && recording === null && <Listen sound={sound} />}
      {problem !== null && (
        <span className="tk-error" role="alert">
          {problem}
        </span>
      )}
      <LiveRegion assertive="" polite={recording === null ? '' : t('recording')} />
    </span>
  );
}

function Listen({ sound }: { sound: File }): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<HTMLAudioElement | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(sound);
    const audio = new Audio(address);
    audio.addEventListener('ended', () => setPlaying(false));
    player.current = audio;
    return () => {
      audio.pause();
      URL.revokeObjectURL(address);
    };
  }, [sound]);
  const toggle = (): void => {
    const audio = player.current;
    if (audio === null) return;
    if (isPlaying) {
      audio.pause();
      audio.currentTime = 0;
      return setPlaying(false);
    }
    setPlaying(true);
    audio.play().catch(() => setPlaying(false));
  };
  return (
    <Button tone="quiet" icon={isPlaying ? Square : Play} onClick={toggle}>
      {t(isPlaying ? 'playStop' : 'play')}
    </Button>
  );
}
