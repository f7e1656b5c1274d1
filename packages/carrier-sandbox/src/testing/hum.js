/* Runs in a page before its own scripts: a microphone that hums, and ears for what arrives from the network. */
globalThis.installHum = (hz) => {
  const arrived = [];
  let microphone;
  const Native = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration) {
      super(configuration);
      this.addEventListener('track', ({ streams, track }) => arrived.push(streams[0] ?? new MediaStream([track])));
    }
  };
  const device = { kind: 'audioinput', deviceId: 'hum', groupId: 'hum', label: 'Hum', toJSON: () => ({}) };
  navigator.mediaDevices.enumerateDevices = () => Promise.resolve([device]);
  navigator.mediaDevices.getUserMedia = () => {
    microphone ??= new AudioContext();
    const out = microphone.createMediaStreamDestination();
    const oscillator = new OscillatorNode(microphone, { frequency: hz });
    oscillator.connect(new GainNode(microphone, { gain: 0.3 })).connect(out);
    oscillator.start();
    return Promise.resolve(out.stream);
  };
  /** The strongest frequency of what the last call brings, once there is sound. */
  globalThis.heardHz = async () => {
    while (arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const audio = new AudioContext();
    const analyser = new AnalyserNode(audio, { fftSize: 32768, smoothingTimeConstant: 0 });
    audio.createMediaStreamSource(arrived.at(-1)).connect(analyser);
    const bins = new Float32Array(analyser.frequencyBinCount);
    let best = 0;
    do {
      // The window of the analyser is 700 ms long: it must be full of the call.
      await new Promise((resolve) => setTimeout(resolve, 800));
      analyser.getFloatFrequencyData(bins);
      best = bins.reduce((top, decibels, bin) => (decibels > bins[top] ? bin : top), 0);
    } while (bins[best] < -60);
    const heard = (best * audio.sampleRate) / analyser.fftSize;
    await audio.close();
    return heard;
  };
};
