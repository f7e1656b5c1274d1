/** How wide and high a logo is at the most, in pixels: twice what the largest place has that shows it. */
const SIDE_PX = 96;

/** A picture of any size as a small PNG, in base64. @throws for a file that is no picture the browser can read */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
