/** What a page's ears report: the strongest frequency of the last 683 ms and its level. */
export interface Heard {
  hz: number;
  /** 0 dB is full scale; silence is below -80. */
  decibels: number;
}

declare global {
  interface Window {
    /** Null while no call has brought a sound track, or after its end. */
    hears?: () => Heard | null;
  }
}

/**
 * Runs in every frame before its scripts (`addInitScript`): the microphone becomes a tone of `hz`, so that each side of a call can be
 * told from the other, and what arrives from the network can be measured. The window of the analyser is 32768 samples.
 */
export function installSound(hz: number): void {
  if (!window.isSecureContext || location.protocol === 'about:') return; // a frame before its page
  let ears: { analyser: AnalyserNode; bins: Float32Array<ArrayBuffer> } | null = null;
  const listenTo = (track: MediaStreamTrack) => {
    const audio = new AudioContext({ sampleRate: 48_000 });
    const analyser = new AnalyserNode(audio, { fftSize: 32_768, smoothingTimeConstant: 0 });
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const mine = { analyser, bins: new Float32Array(analyser.frequencyBinCount) };
    ears = mine;
    track.addEventListener('ended', () => {
      if (ears === mine) ears = null;
      void audio.close();
    });
  };
  const Native = RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('track', ({ track }) => {
        if (track.kind === 'audio') listenTo(track);
      });
    }
  };
  let microphone: AudioContext | undefined;
  navigator.mediaDevices.getUserMedia = () => {
    microphone ??= new AudioContext({ sampleRate: 48_000 });
    const out = microphone.createMediaStreamDestination();
    const oscillator = new OscillatorNode(microphone, { frequency: hz });
    oscillator.connect(new GainNode(microphone, { gain: 0.3 })).connect(out);
    oscillator.start();
    return Promise.resolve(out.stream);
  };
  window.hears = () => {
    if (!ears) return null;
    const { analyser, bins } = ears;
    analyser.getFloatFrequencyData(bins);
    let best = 1;
    for (let bin = 2; bin < bins.length; bin += 1) if ((bins[bin] ?? 0) > (bins[best] ?? 0)) best = bin;
    return { hz: (best * 48_000) / analyser.fftSize, decibels: bins[best] ?? -200 };
  };
}
