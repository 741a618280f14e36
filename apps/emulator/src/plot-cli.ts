import { readFileSync, writeFileSync } from 'node:fs';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { drawDays } from './plot/draw-days.ts';
import { liveDays } from './plot/live-days.ts';
import { measureProgrammes } from './plot/measure-programmes.ts';

const docs = new URL('../../../docs/', import.meta.url);
const marks = ['<!-- programmes: npm run plot -->', '<!-- end of programmes -->'] as const;

function tableOf(gamma: Gamma): string {
  const rows = measureProgrammes(gamma).map(
    ({ programme, durationS, waterL, energyKwh }) =>
      `| \`${programme}\` | ${Math.round(durationS)} | ${waterL.toFixed(1)} | ${energyKwh.toFixed(2)} |`,
  );
  return ['| Programme | s | l | kWh |', '|---|---|---|---|', ...rows].join('\n');
}

function fillTables(document: string): string {
  const [begin, end] = marks;
  const [before] = document.split(begin);
  const [, after] = document.split(end);
  const tables = `Under-counter (\`infinity\`):\n\n${tableOf('infinity')}\n\nHood (\`prime\`):\n\n${tableOf('prime')}`;
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`;
}

writeFileSync(new URL('three-days.svg', docs), drawDays(liveDays('2026-05-08', 3)));
const page = new URL('emulator.md', docs);
writeFileSync(page, fillTables(readFileSync(page, 'utf8')));
