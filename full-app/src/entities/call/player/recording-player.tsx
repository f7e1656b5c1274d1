import type { Communication } from '@talk/core';
import { formatTimer } from '@talk/core/format';
import { Button, Icon, IconButton, createTranslate, pressedKey, useSignalValue } from '@talk/ui';
import { Download, Pause, Play } from 'lucide';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { may, useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { useCallChanges } from '../call-changes.js';
import { recordingToPlay } from '../recording-to-play.js';
import { hasTranscript } from '../transcript/transcript-of.js';
import { Transcript } from '../transcript/transcript.lazy.js';
import { sentenceOf } from '../../../shared/errors.js';
import { revokeLater, saveAs } from '../../../shared/save-as.js';
import { createRecording } from './recording.model.js';
import { startPlaying } from './start-playing.js';
import { decodePeaks } from './waveform.js';
import { Waveform } from './waveform-bars.js';

const t = createTranslate('app.recording', {
  recording: 'Recording',
  play: 'Play recording',
  pause: 'Pause recording',
  position: 'Position in the recording',
  positionNow: '{now} of {total}',
  speed: 'Playback speed',
  download: 'Download recording',
  deleted: 'The recording was deleted.',
  notAllowed: 'You are not permitted to listen to recordings.',
  failed: 'Failed to download file.',
  retry: 'Try again',
});

const SPEEDS = [1, 1.25, 1.5, 2, 0.75] as const;
const STEP_SECONDS = 5;
/** A long recording on a slow line is still worth waiting for. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Who may listen hears it; who may not reads why, and a deleted recording says so. */
export function RecordingPlayer({ call }: { call: Communication }): ReactNode {
  const { user } = useWorkspace();
  const hear = useHear();
  if (call.recording_is_deleted) return <p className="app-player-note">{t('deleted')}</p>;
  if (!call.has_recording || call.recording_url === null) return null;
  if (!may(user, 'listen recording')) return <p className="app-player-note">{t('notAllowed')}</p>;
  const uuid = call.recording_url.split('/').at(-1) ?? '';
  return <Player key={uuid} uuid={uuid} call={call} onHeard={() => hear(call)} />;
}

/** A voicemail counts as heard for the team once an agent has played it; seeing it is not enough. */
function useHear(): (call: Communication) => void {
  const { user } = useWorkspace();
  const { markHeard } = useCallChanges();
  return ({ id, has_voicemail, is_read }) => {
    if (!has_voicemail || is_read || !may(user, 'update communication')) return;
    // Refused, it stays new, which is the truth.
    markHeard(id).catch(() => undefined);
  };
}

interface PlayerProps {
  uuid: string;
  call: Communication;
  /** It began to play. */
  onHeard: () => void;
}

function Player({ uuid, call, onHeard }: PlayerProps): ReactNode {
  const { client, user } = useWorkspace();
  const [model] = useState(() =>
    createRecording({
      fetch: (signal) => client.api.files.get(uuid, { signal, timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      fetchLevels: async (signal) => (await client.api.files.waveform({ params: { uuid }, signal })).levels,
      decode: decodePeaks,
      // An element that has gone may be reading it still.
      urls: { createObjectURL: (blob) => URL.createObjectURL(blob), revokeObjectURL: revokeLater },
    }),
  );
  const state = useSignalValue(model.state);
  const peaks = useSignalValue(model.peaks);
  const audio = useRef<HTMLAudioElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);
  const [atSeconds, setAtSeconds] = useState(0);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const wanted = useRef(false);
  /** Where it begins to play, if the user chose a place before it was fetched. */
  const startSeconds = useRef(0);
  const totalSeconds = state.name === 'ready' ? state.seconds : (call.recording_seconds ?? 0);
  const { name: stateName } = state;

  useEffect(() => () => model.dispose(), [model]);
  const callKey = useSignalValue(client.phone.call)?.key ?? null;
  useEffect(() => {
    // It rings, or a call was begun: nobody hears a recording beside that, unless they press play again.
    if (callKey === null) return;
    wanted.current = false;
    audio.current?.pause();
  }, [callKey]);
  useEffect(() => {
    // Its picture is fetched when it comes into view: a long timeline has many, and few are looked at.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void model.look();
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [model]);
  useEffect(() => {
    // A press before it was fetched holds until it has come, or will not.
    if (stateName !== 'ready' && stateName !== 'failed') return;
    if (stateName === 'ready' && wanted.current) {
      if (audio.current && startSeconds.current > 0) audio.current.currentTime = startSeconds.current;
      void startPlaying(audio.current);
    }
    wanted.current = false;
  }, [stateName]);

  const isAsked = useSignalValue(recordingToPlay) === call.id;
  useEffect(() => {
    if (!isAsked) return;
    recordingToPlay.value = null;
    box.current?.scrollIntoView({ block: 'nearest' });
    if (model.state.peek().name === 'ready') void startPlaying(audio.current);
    else {
      wanted.current = true;
      void model.load();
    }
  }, [isAsked, model]);

  const toggle = (): void => {
    if (state.name !== 'ready') {
      wanted.current = true;
      void model.load();
    } else if (playing) audio.current?.pause();
    else void startPlaying(audio.current);
  };
  const download = async (): Promise<void> => {
    await model.load();
    const loaded = model.state.peek();
    if (loaded.name === 'ready') saveAs(loaded.url, `call-${call.id}.wav`);
  };
  const seek = (toSeconds: number): void => {
    const at = Math.min(Math.max(0, toSeconds), totalSeconds);
    setAtSeconds(at);
    if (audio.current) audio.current.currentTime = at;
  };
  const playFrom = (seconds: number): void => {
    seek(seconds);
    startSeconds.current = seconds;
    if (state.name === 'ready') void startPlaying(audio.current);
    else {
      wanted.current = true;
      void model.load();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowLeft: atSeconds - STEP_SECONDS,
      ArrowDown: atSeconds - STEP_SECONDS,
      ArrowRight: atSeconds + STEP_SECONDS,
      ArrowUp: atSeconds + STEP_SECONDS,
      Home: 0,
      End: totalSeconds,
    };
    const to = moves[pressedKey(event)];
    if (pressedKey(event) === ' ') toggle();
    else if (to === undefined) return;
    else seek(to);
    event.preventDefault();
  };
  const changeSpeed = (): void => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };

  if (state.name === 'failed') {
    return (
      <p className="app-player-note" role="alert">
        {t('failed')} {sentenceOf(state.error)} <Button onClick={() => void model.load()}>{t('retry')}</Button>
      </p>
    );
  }
  const now = formatTimer(atSeconds);
  const total = formatTimer(totalSeconds);
  return (
    <>
      <div
        ref={box}
        className="app-player"
        role="group"
        aria-label={t('recording')}
        data-playing={playing ? '' : undefined}
      >
        <button
          type="button"
          className="app-play"
          aria-label={t(playing ? 'pause' : 'play')}
          aria-busy={state.name === 'loading'}
          onClick={toggle}
        >
          <Icon shape={playing ? Pause : Play} size="small" />
        </button>
        <div
          role="slider"
          tabIndex={0}
          className="app-wave"
          aria-label={t('position')}
          aria-valuemin={0}
          aria-valuemax={Math.round(totalSeconds)}
          aria-valuenow={Math.round(atSeconds)}
          aria-valuetext={t('positionNow', { now, total })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (state.name !== 'ready') return toggle();
            const { left, width } = event.currentTarget.getBoundingClientRect();
            seek(((event.clientX - left) / width) * totalSeconds);
          }}
        >
          <Waveform peaks={peaks} played={totalSeconds === 0 ? 0 : atSeconds / totalSeconds} />
        </div>
        <span className="app-player-time tk-num">
          {now} / {total}
        </span>
        <button
          type="button"
          className="app-speed tk-num"
          aria-label={`${t('speed')}: ${speed}×`}
          onClick={changeSpeed}
        >
          <bdi>{speed}×</bdi>
        </button>
        <IconButton icon={Download} label={t('download')} onClick={() => void download()} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript is text of its own, below */}
        <audio
          ref={audio}
          src={state.name === 'ready' ? state.url : undefined}
          preload="metadata"
          onPlay={() => {
            setPlaying(true);
            onHeard();
          }}
          onPause={() => setPlaying(false)}
          onEnded={() => setAtSeconds(totalSeconds)}
          onTimeUpdate={(event) => setAtSeconds(event.currentTarget.currentTime)}
        />
      </div>
      {hasTranscript(call, user) && (
        <Suspense fallback={null}>
          <Transcript call={call} atSeconds={atSeconds} isPlaying={playing} onPlayFrom={playFrom} />
        </Suspense>
      )}
    </>
  );
}
