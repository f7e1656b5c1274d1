/** What a page's ears report: the strongest frequency of the last 683 ms and its level. */
export interface Heard {
  hz: number;
  /** 0 dB is full scale; silence is below -80. */
  decibels: number;
}

/** A draft that Chromium has and the DOM types have not (MediaStreamTrack Insertable Media Processing). */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<AudioData> };

declare global {
  interface Window {
    /** Null while no call has brought a sound track, or after its end. */
    hears?: () => Heard | null;
    /** Starts to count for how long a tone of `hz` is missing in what is heard, in pieces of 10 ms. */
    watchTone?: (hz: number) => void;
    /** The longest gap since then, in milliseconds; null while nothing has been heard. */
    longestGapMs?: () => number | null;
    /** For how long the tone has been heard since then, as loud as a carrier's own tones are, in milliseconds. */
    loudMs?: () => number;
  }
}

/**
 * Runs in every frame before its scripts (`addInitScript`): the microphone becomes a tone of `hz`, so that each side of a call can be
 * told from the other, and what arrives from the network can be measured. The window of the analyser is 32768 samples.
 */
export function installSound(hz: number): void {
  if (!window.isSecureContext || location.protocol === 'about:') return; // a frame before its page
  const Context = window.AudioContext;
  // Nobody listens at this machine: sound that goes nowhere spares the browser a process that carries it there.
  window.AudioContext = class extends Context {
    constructor(options?: AudioContextOptions) {
      super({ ...options, sinkId: { type: 'none' } } as AudioContextOptions);
    }
  };
  let watched: { hz: number; gapMs: number; longestMs: number; loudMs: number; heard: boolean } | null = null;
  /** Every sample passes here, however slow the page is: the browser gives the sound in pieces of 10 ms. */
  const countGaps = async (track: MediaStreamTrack): Promise<void> => {
    const { MediaStreamTrackProcessor } = window as unknown as { MediaStreamTrackProcessor: TrackProcessor };
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const { value: sound } = piece;
      const samples = new Float32Array(sound.numberOfFrames);
      sound.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
      if (watched) count(watched, samples, sound.sampleRate);
      sound.close();
    }
  };
  const count = (now: NonNullable<typeof watched>, samples: Float32Array, rate: number): void => {
    // Goertzel: the level of one frequency.
    const turn = 2 * Math.cos((2 * Math.PI * now.hz) / rate);
    let [one, two] = [0, 0];
    for (const sample of samples) [one, two] = [sample + turn * one - two, one];
    const level = (2 * Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))) / samples.length;
    const pieceMs = (samples.length * 1000) / rate;
    // Tones beside it leave half of this in a piece that short.
    if (level > 0.1) now.loudMs += pieceMs;
    if (level > 0.02) {
      now.heard = true;
      now.gapMs = 0;
    } else if (now.heard) now.gapMs += pieceMs;
    now.longestMs = Math.max(now.longestMs, now.gapMs);
  };
  let ears: { track: MediaStreamTrack; analyser: AnalyserNode; bins: Float32Array<ArrayBuffer> } | null = null;
  const counted = new Set<MediaStreamTrack>();
  const countGapsOnce = (track: MediaStreamTrack): void => {
    if (watched === null || counted.has(track)) return;
    counted.add(track);
    void countGaps(track);
  };
  const listenTo = (track: MediaStreamTrack) => {
    const audio = new AudioContext({ sampleRate: 48_000 });
    const analyser = new AnalyserNode(audio, { fftSize: 32_768, smoothingTimeConstant: 0 });
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    countGapsOnce(track);
    const mine = { track, analyser, bins: new Float32Array(analyser.frequencyBinCount) };
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
  window.watchTone = (tone) => {
    watched = { hz: tone, gapMs: 0, longestMs: 0, loudMs: 0, heard: false };
    if (ears) countGapsOnce(ears.track);
  };
  window.longestGapMs = () => (watched?.heard ? watched.longestMs : null);
  window.loudMs = () => watched?.loudMs ?? 0;
  window.hears = () => {
    if (!ears) return null;
    const { analyser, bins } = ears;
    analyser.getFloatFrequencyData(bins);
    let best = 1;
    for (let bin = 2; bin < bins.length; bin += 1) if ((bins[bin] ?? 0) > (bins[best] ?? 0)) best = bin;
    return { hz: (best * 48_000) / analyser.fftSize, decibels: bins[best] ?? -200 };
  };
}
