import { drawPicture, pictureSize } from '../../lib/picture.ts';

interface Ranking {
  title: string;
  period: string;
  subject: string;
  brand: string;
  bars: readonly { name: string; value: number; text: string; isOutlier: boolean }[];
}

const maxBars = 16;
const top = 140;

export function drawRanking({ bars, ...heading }: Ranking): Promise<Blob> {
  const shown = bars.slice(0, maxBars);
  const { width, height, margin } = pictureSize;
  const left = margin + 320;
  const right = width - margin - 130;
  const slot = Math.min(56, (height - top - 32) / Math.max(1, shown.length));
  const thickness = Math.min(24, slot * 0.64);
  const highest = Math.max(...shown.map(({ value }) => value)) || 1;
  return drawPicture(heading, (context, { write, colorOf }) => {
    for (const [i, { name, value, text, isOutlier }] of shown.entries()) {
      const middle = top + (i + 0.5) * slot;
      const length = Math.max(1, (value / highest) * (right - left));
      context.textAlign = 'right';
      write(fitted(name), left - 16, middle + 6, { size: 17 });
      context.fillStyle = colorOf(isOutlier ? '--warning' : '--brand');
      context.fillRect(left, middle - thickness / 2, length, thickness);
      context.textAlign = 'left';
      // Colour must not carry a meaning by itself.
      write(isOutlier ? `${text} ▲` : text, left + length + 12, middle + 6, {
        size: 17,
        weight: isOutlier ? 600 : 400,
      });
    }

    function fitted(name: string): string {
      context.font = `400 17px ${getComputedStyle(document.body).fontFamily}`;
      let cut = name;
      while (cut.length > 1 && context.measureText(cut).width > 300) cut = `${cut.slice(0, -2)}…`;
      return cut;
    }
  });
}
