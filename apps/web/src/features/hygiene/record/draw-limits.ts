import type { Channel } from '@washboard/contract/telemetry/channels';
import { type DrawMore, lineLooks } from '../../../components/plot/draw-plot.ts';
import { margins, yOf } from '../../../components/plot/plot-view.ts';

/** Tenths of a degree Celsius. */
export interface PlotLimit {
  channel: Channel;
  value: number;
  text: string;
}

/** Draws each limit as a thin line with the colour and dashes of its channel. */
export function drawLimits(limits: readonly PlotLimit[], channels: readonly Channel[]): DrawMore {
  return (ctx, view, color) => {
    ctx.lineWidth = 1;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.lineJoin = 'round';
    for (const { channel, value, text } of limits) {
      const look = lineLooks[channels.indexOf(channel)];
      if (!look) continue;
      const y = Math.round(yOf(view, value)) + 0.5;
      ctx.strokeStyle = color(look.color);
      ctx.fillStyle = color(look.color);
      ctx.setLineDash([...look.dash]);
      ctx.beginPath();
      ctx.moveTo(margins.left, y);
      ctx.lineTo(view.width - margins.right, y);
      ctx.stroke();
      // Readable where a curve crosses it.
      ctx.setLineDash([]);
      ctx.lineWidth = 4;
      ctx.strokeStyle = color('--surface-card');
      ctx.strokeText(text, margins.left + 4, y - 2);
      ctx.fillText(text, margins.left + 4, y - 2);
      ctx.lineWidth = 1;
    }
  };
}
