/** A machine's sound hardware in a test's hands. Each microphone is a tone, so that it can be told who is heard. */
export interface FakeDevice {
  id: string;
  label: string;
  kind: 'audioinput' | 'audiooutput';
  group: string;
  /** Of an input; 0 is silence. */
  hz?: number;
  /** Another program has it. */
  isHeld?: boolean;
}

declare global {
  interface Window {
    /** Plugs in exactly these. */
    plug?: (devices: readonly FakeDevice[]) => void;
    /** Devices that play now, each once. */
    sinks?: () => string[];
    /** What was asked of the microphone, oldest first. */
    asked?: () => MediaTrackConstraints[];
  }
}

/** Runs in every frame before its scripts, after `installSound`. */
export function installDevices(first: readonly FakeDevice[]): void {
  if (!window.isSecureContext || location.protocol === 'about:') return;
  let plugged = first;
  const asked: MediaTrackConstraints[] = [];
  const sinks = new Map<HTMLMediaElement, string>();
  let context: AudioContext | undefined;
  const { mediaDevices } = navigator;
  const info = ({ id, label, kind, group }: FakeDevice) => ({ deviceId: id, label, kind, groupId: group });
  mediaDevices.enumerateDevices = () => {
    const kinds = ['audioinput', 'audiooutput'] as const;
    // As Chromium does: the system's default is an entry of its own, in the group of the device behind it.
    const defaults = kinds.flatMap((kind) => {
      const real = plugged.find((device) => device.kind === kind);
      return real ? [info({ ...real, id: 'default', label: `Default - ${real.label}` })] : [];
    });
    return Promise.resolve([...defaults, ...plugged.map(info)] as unknown as MediaDeviceInfo[]);
  };
  mediaDevices.getUserMedia = (constraints) => {
    const audio = typeof constraints?.audio === 'object' ? constraints.audio : {};
    asked.push(audio);
    const wanted = (audio.deviceId as { exact?: string } | undefined)?.exact;
    const inputs = plugged.filter(({ kind }) => kind === 'audioinput');
    const device = wanted === undefined ? inputs[0] : inputs.find(({ id }) => id === wanted);
    if (!device) return Promise.reject(new DOMException('no such device', 'NotFoundError'));
    if (device.isHeld) return Promise.reject(new DOMException('Could not start audio source', 'NotReadableError'));
    context ??= new AudioContext({ sampleRate: 48_000 });
    const out = context.createMediaStreamDestination();
    const oscillator = new OscillatorNode(context, { frequency: device.hz || 440 });
    oscillator.connect(new GainNode(context, { gain: device.hz ? 0.3 : 0 })).connect(out);
    oscillator.start();
    return Promise.resolve(out.stream);
  };
  // The ids above are not the browser's: what is sent to them is written down instead.
  HTMLMediaElement.prototype.setSinkId = function (id: string) {
    sinks.set(this, id);
    return Promise.resolve();
  };
  window.plug = (devices) => {
    plugged = devices;
    mediaDevices.dispatchEvent(new Event('devicechange'));
  };
  window.asked = () => asked;
  window.sinks = () =>
    Array.from(new Set(Array.from(sinks, ([element, id]) => (element.paused ? [] : [id])).flat())).sort();
}
