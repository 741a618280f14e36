import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { CycleStretch } from '../../lib/machine/cycle-phases.ts';
import { margins, type PlotView, xOf } from './plot-view.ts';

export type MarkColorOf = (name: string) => string;

interface Stretch {
  /** Ms since 1970. */
  fromMs: number;
  /** Null while it lasts. */
  toMs: number | null;
}

export interface CycleMark extends Stretch {
  kind: 'cycle';
  cycleType: string;
  phases: readonly CycleStretch[];
}

export interface PlotAlarmMark extends Stretch {
  kind: 'alarm';
  errorCode: string;
  severity: OpenAlarm['severity'];
}

export type PlotMark = CycleMark | PlotAlarmMark;

/** Severities differ by more than colour. */
const alarmLooks = {
  critical: { color: '--alarm', dash: [], corners: 8 },
  warning: { color: '--warning', dash: [5, 3], corners: 3 },
  notice: { color: '--offline', dash: [2, 3], corners: 24 },
  unknown: { color: '--offline', dash: [2, 3], corners: 4 },
} as const;

const cycleHeightPx = 6;
const alarmHeightPx = 4;
/** Keeps short events visible. */
const minWidthPx = 2;
/** In a narrower cycle, its phases are too small to distinguish. */
const minPhasesPx = 40;

export function drawMarks(
  ctx: CanvasRenderingContext2D,
  view: PlotView,
  marks: readonly PlotMark[],
  color: MarkColorOf,
) {
  const bottom = view.height - margins.bottom;
  for (const mark of marks) {
    const endMs = mark.toMs ?? view.toMs;
    if (mark.fromMs > view.toMs || endMs < view.fromMs) continue;
    const left = xOf(view, Math.max(mark.fromMs, view.fromMs));
    const width = Math.max(minWidthPx, xOf(view, Math.min(endMs, view.toMs)) - left);
    ctx.save();
    if (mark.kind === 'cycle') {
      ctx.fillStyle = color('--running');
      ctx.globalAlpha = 0.75;
      ctx.fillRect(left, bottom - cycleHeightPx, width, cycleHeightPx);
      if (width >= minPhasesPx) drawPhases(ctx, view, mark);
    } else {
      drawAlarm(ctx, { left, width, bottom, isWithin: mark.fromMs >= view.fromMs, mark }, color);
    }
    ctx.restore();
  }
}

function drawPhases(ctx: CanvasRenderingContext2D, view: PlotView, { phases }: CycleMark): void {
  for (const { fromMs } of phases.slice(1)) {
    const x = Math.round(xOf(view, fromMs));
    if (x > margins.left) ctx.clearRect(x, view.height - margins.bottom - cycleHeightPx, 1, cycleHeightPx);
  }
}

interface DrawnAlarm {
  left: number;
  width: number;
  bottom: number;
  isWithin: boolean;
  mark: PlotAlarmMark;
}

function drawAlarm(
  ctx: CanvasRenderingContext2D,
  { left, width, bottom, isWithin, mark }: DrawnAlarm,
  color: MarkColorOf,
) {
  const look = alarmLooks[mark.severity ?? 'unknown'];
  ctx.fillStyle = color(look.color);
  ctx.strokeStyle = color(look.color);
  ctx.fillRect(left, margins.top - alarmHeightPx, width, alarmHeightPx);
  if (!isWithin) return;
  ctx.lineWidth = 1;
  ctx.setLineDash([...look.dash]);
  ctx.beginPath();
  ctx.moveTo(left, margins.top);
  ctx.lineTo(left, bottom);
  ctx.stroke();
  drawCorners(ctx, left, margins.top + 6, look.corners);
}

/** A warning is a triangle, a critical alarm an octagon. */
function drawCorners(ctx: CanvasRenderingContext2D, x: number, y: number, corners: number): void {
  const radius = 6;
  const turn = corners === 8 ? Math.PI / 8 : 0;
  ctx.beginPath();
  for (let i = 0; i < corners; i += 1) {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2 + turn;
    ctx.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  ctx.fill();
}

export function marksAt(marks: readonly PlotMark[], atMs: number): PlotMark[] {
  return marks
    .filter(({ fromMs, toMs }) => fromMs <= atMs && (toMs === null || atMs < toMs))
    .sort((a, b) => a.kind.localeCompare(b.kind));
}
