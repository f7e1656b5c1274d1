import { Mic, Play, Square, Volume2 } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { PhoneSound, Playback } from '@talk/core/phone';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import type { PhoneModel } from '../phone.model.js';
import { phoneText } from '../texts.js';
import { ConnectionTestPart } from './connection-test.js';
import { DevicePicker } from './device-picker.js';
import { LevelMeter } from './level-meter.js';
import { createMicrophoneModel, type MicrophoneModel } from './microphone.model.js';
import { settingsText } from './settings.texts.js';

/** Devices, levels and test sounds, noise reduction, and the connection test. */
export function SettingsSheet({ model }: { model: PhoneModel }): ReactNode {
  const { sound } = model.phone;
  const state = useSignalValue(sound.devices.state);
  const [microphone] = useState(() => createMicrophoneModel(sound));
  useEffect(() => microphone.watch(), [microphone]);
  const { named, noiseSuppression, canChooseOutput } = state;
  return (
    <>
      <div className="tk-sheet-part">
        <DevicePicker of="input" state={state} onChoose={(id) => sound.devices.choose('input', id)} />
        <MicrophoneTrial model={model} microphone={microphone} named={named} />
        <NoiseSwitch on={noiseSuppression} onChange={sound.devices.setNoiseSuppression} />
      </div>
      <div className="tk-sheet-part">
        {canChooseOutput ? (
          <>
            <DevicePicker of="output" state={state} onChoose={(id) => sound.devices.choose('output', id)} />
            <OutputTrial sound={sound} of="tone" />
            <DevicePicker
              of="ringer"
              state={state}
              hint={settingsText('ringerHint')}
              onChoose={(id) => sound.devices.choose('ringer', id)}
            />
            <OutputTrial sound={sound} of="ring" />
          </>
        ) : (
          <>
            <p className="tk-sheet-hint">{settingsText('noOutputChoice')}</p>
            <OutputTrial sound={sound} of="tone" />
            <OutputTrial sound={sound} of="ring" />
          </>
        )}
      </div>
      <ConnectionTestPart model={model} />
    </>
  );
}

interface TrialProps {
  model: PhoneModel;
  microphone: MicrophoneModel;
  named: boolean;
}

function MicrophoneTrial({ model, microphone, named }: TrialProps): ReactNode {
  const level = useSignalValue(microphone.level);
  const trial = useSignalValue(microphone.trial);
  const { microphone: problem } = useSignalValue(model.phone.state);
  if (problem !== null) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void microphone.open()}>{phoneText('action.retry')}</Button>}>
        {phoneText(`sentence.${problem}`)}
      </Banner>
    );
  }
  if (!named) {
    return (
      <Banner
        tone="info"
        action={<Button onClick={() => void microphone.open()}>{settingsText('names.allow')}</Button>}
      >
        {settingsText('names.why')}
      </Banner>
    );
  }
  const busy = trial.name === 'recording' || trial.name === 'playing';
  return (
    <>
      <LevelMeter level={level} label={settingsText('level')} />
      <p className="tk-sheet-hint" role="status">
        {trial.name === 'recording'
          ? settingsText('recording', { seconds: trial.secondsLeft })
          : trial.name === 'playing'
            ? settingsText('playing')
            : trial.name === 'failed'
              ? settingsText('recordFailed')
              : settingsText('quiet')}
      </p>
      <Button
        icon={busy ? Square : Mic}
        onClick={() => {
          if (busy) microphone.next();
          else void microphone.record();
        }}
      >
        {settingsText(trial.name === 'recording' ? 'recordStop' : trial.name === 'playing' ? 'playStop' : 'record')}
      </Button>
    </>
  );
}

function OutputTrial({ sound, of }: { sound: PhoneSound; of: 'ring' | 'tone' }): ReactNode {
  const [playing, setPlaying] = useState<Playback | null>(null);
  const [failed, setFailed] = useState(false);
  const [level, setLevel] = useState(0);
  const current = useRef<Playback | null>(null);
  useEffect(() => () => current.current?.stop(), []);
  const play = (): void => {
    const started = sound.play(of);
    current.current = started;
    setFailed(false);
    setPlaying(started);
    const stopLevel = started.onLevel(setLevel);
    started.over
      .catch(() => setFailed(true))
      .finally(() => {
        stopLevel();
        setPlaying(null);
        setLevel(0);
      });
  };
  return (
    <div className="tk-sheet-row">
      <Button icon={playing ? Square : of === 'ring' ? Volume2 : Play} onClick={playing ? playing.stop : play}>
        {settingsText(playing ? 'playStop' : of === 'ring' ? 'playRing' : 'playTone')}
      </Button>
      {playing && <LevelMeter level={level} label={settingsText('outputLevel')} />}
      {failed && (
        <p className="tk-error" role="status">
          {settingsText('playFailed')}
        </p>
      )}
    </div>
  );
}

function NoiseSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }): ReactNode {
  const id = useId();
  return (
    <div className="tk-switch">
      <label htmlFor={id}>{settingsText('noise')}</label>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells `checked` by itself
        role="switch"
        checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p className="tk-sheet-hint" id={`${id}-hint`}>
        {settingsText('noiseHint')}
      </p>
    </div>
  );
}
