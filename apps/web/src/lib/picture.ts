export type ColorOf = (token: string) => string;

export interface Brush {
  write: (text: string, x: number, y: number, style: { size: number; weight?: number; token?: string }) => void;
  colorOf: ColorOf;
}

interface Heading {
  title: string;
  period: string;
  /** The subject of the picture, such as a machine. */
  subject: string;
  brand: string;
}

export const pictureSize = { width: 1200, height: 675, margin: 56 } as const;

/** Print needs twice the resolution of the screen. */
const scale = 2;

/** A picture is light, whatever the scheme of the page. */
export async function drawPicture(
  heading: Heading,
  paint: (context: CanvasRenderingContext2D, brush: Brush) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = pictureSize.width * scale;
  canvas.height = pictureSize.height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.scale(scale, scale);
  const { colorOf, remove } = lightColors();
  try {
    const brush = brushOf(context, colorOf);
    paintHeading(context, heading, brush);
    paint(context, brush);
  } finally {
    remove();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png');
  });
}

function lightColors(): { colorOf: ColorOf; remove: () => void } {
  const place = document.createElement('div');
  place.dataset.picture = '';
  place.hidden = true;
  document.body.append(place);
  const style = getComputedStyle(place);
  return { colorOf: (token) => style.getPropertyValue(token).trim(), remove: () => place.remove() };
}

function brushOf(context: CanvasRenderingContext2D, colorOf: ColorOf): Brush {
  const family = getComputedStyle(document.body).fontFamily;
  return {
    colorOf,
    write(text, x, y, { size, weight = 400, token = '--text' }) {
      context.font = `${weight} ${size}px ${family}`;
      context.fillStyle = colorOf(token);
      context.fillText(text, x, y);
    },
  };
}

function paintHeading(context: CanvasRenderingContext2D, heading: Heading, { write, colorOf }: Brush): void {
  const { width, height, margin } = pictureSize;
  context.fillStyle = colorOf('--surface-card');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'alphabetic';
  write(heading.title, margin, 72, { size: 32, weight: 600 });
  write(heading.period, margin, 106, { size: 20, token: '--text-quiet' });
  context.textAlign = 'right';
  write(heading.brand, width - margin, 72, { size: 24, weight: 600, token: '--brand' });
  write(heading.subject, width - margin, 106, { size: 20, token: '--text-quiet' });
}
