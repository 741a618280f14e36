import type { Pen } from './pen.ts';

/** The light colours of the web app. Each sign has its own shape too, because paper is often grey. */
export const inks = {
  text: '#18212a',
  quiet: '#566371',
  line: '#d5dbe1',
  strong: '#818e9c',
  washing: '#1c62bf',
  ready: '#55a177',
  heating: '#7094d2',
  warning: '#8f5300',
  alarm: '#bb2424',
  good: '#1a7440',
  paper: '#ffffff',
} as const;

/** A check and a diamond can be distinguished without colour. */
export function drawCheck(
  pen: Pen,
  x: number,
  y: number,
  { ink = inks.good, size = 5 }: { ink?: string; size?: number } = {},
) {
  pen.path(
    [
      [x, y],
      [x + size * 0.36, y + size * 0.36],
      [x + size, y - size * 0.44],
    ],
    ink,
    size * 0.2,
  );
}

const diamondRadius = 3;

/** A deviation without an action is filled, one with its action is an outline. */
export function drawDiamond(pen: Pen, x: number, y: number, state: 'open' | 'closed', radius = diamondRadius): void {
  const points = [
    [x, y - radius],
    [x + radius, y],
    [x, y + radius],
    [x - radius, y],
  ] as const;
  const markStyle =
    state === 'open' ? { fill: inks.alarm, outline: inks.alarm } : { fill: inks.paper, outline: inks.text };
  pen.polygon(points, { ...markStyle, width: 0.9 });
}
