/** The bytes of a file as the wire takes them. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: a call with millions of arguments is refused by the engine.
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCodePoint(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
