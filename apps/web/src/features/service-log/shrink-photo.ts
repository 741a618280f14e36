/** The text of a rating plate stays readable at this length of the longer side, in pixels. */
const maxSidePx = 1600;
const mostBytes = 400_000;
/** No phone takes larger photos. */
const maxFileBytes = 60_000_000;
const qualities = [0.85, 0.75, 0.65, 0.5];

/** The file is not a picture, damaged, or in a format such as HEIC. */
class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError';
}

/**
 * Privacy: drawing the photo again removes metadata such as place and time.
 * @throws UnreadablePhotoError
 */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxFileBytes) throw new UnreadablePhotoError();
  const picture = await decode(file);
  try {
    for (let side = maxSidePx; ; side = Math.round(side * 0.75)) {
      const canvas = draw(picture, side);
      for (const quality of qualities) {
        const jpeg = await encode(canvas, quality);
        if (jpeg.size <= mostBytes) return new Uint8Array(await jpeg.arrayBuffer());
      }
    }
  } finally {
    picture.close();
  }
}

/** EXIF data says which side of a photo is up. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw new UnreadablePhotoError();
  return picture;
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new UnreadablePhotoError();
  // Transparent parts of a PNG file would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!jpeg) throw new UnreadablePhotoError();
  return jpeg;
}
