/** A WAV file of 16-bit samples; `format` is what it says it is, `before` the chunks before the sound. */
export function wavOf(samples: readonly number[], { channels = 1, format = 1, before = '' } = {}): Buffer {
  const header = Buffer.alloc(36);
  header.write('RIFF', 0, 'latin1');
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(format, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt16LE(16, 34);
  const data = Buffer.alloc(8 + samples.length * 2);
  data.write('data', 0, 'latin1');
  data.writeUInt32LE(samples.length * 2, 4);
  for (const [index, sample] of samples.entries()) data.writeInt16LE(sample, 8 + index * 2);
  return Buffer.concat([header, Buffer.from(before, 'latin1'), data]);
}
