import type { CyclePhase } from '@washboard/contract/machine-link/machine-status';
import type { CycleType } from '../../ranges/parameter-table.ts';
import { phasePlansOf } from '../../ranges/phase-plans.ts';
import { plannedPhasesOf, type SettingOf } from '../../ranges/programmes.ts';
import type { Settings } from '../board/settings.ts';

/** Segments are finer than the phases that a machine reports. */
export type SegmentKind =
  | 'preheat'
  | 'wash'
  | 'soak'
  | 'drip'
  | 'heat'
  | 'rinse'
  | 'coldRinse'
  | 'settle'
  | 'heatRecovery'
  | 'drain'
  | 'lastDrain'
  | 'pause'
  | 'regenerationFill'
  | 'brineDraw'
  | 'slowRinse'
  | 'fastRinse'
  | 'regenerationDrain';

export interface Segment {
  kind: SegmentKind;
  phase: CyclePhase;
  /** A condition ends a segment of 0 s. */
  plannedS: number;
}

const kindOfPhase: Readonly<Record<CyclePhase, SegmentKind>> = {
  wash: 'wash',
  pause: 'pause',
  soak: 'soak',
  drip: 'drip',
  heat: 'heat',
  rinse: 'rinse',
  delay: 'settle',
  drain: 'drain',
};

export function washSegments(
  cycleType: CycleType,
  settingOf: SettingOf,
  settings: Settings,
  isTankCold: boolean,
): Segment[] {
  const coldS = settings.hasColdRinse ? settingOf(`${cycleType}.coldRinseTime`) : 0;
  const warmOnly: SettingOf = (identifier) => (identifier.endsWith('.coldRinseTime') ? 0 : settingOf(identifier));
  const segments: Segment[] = isTankCold ? [{ kind: 'preheat', phase: 'heat', plannedS: 0 }] : [];
  for (const { phase, durationS } of plannedPhasesOf(phasePlansOf(cycleType, settings.has), warmOnly)) {
    if (phase === 'delay' && settings.hasHeatRecovery) {
      segments.push({ kind: 'heatRecovery', phase, plannedS: settings.heatRecoveryS });
    }
    segments.push({ kind: kindOfPhase[phase], phase, plannedS: durationS });
    if (phase === 'rinse' && coldS > 0) segments.push({ kind: 'coldRinse', phase, plannedS: coldS });
  }
  return segments;
}

export function serviceSegments(
  cycleType: 'autoWash' | 'manualDrain' | 'regeneration',
  settingOf: SettingOf,
  settings: Settings,
): Segment[] {
  const cycleSetting = (parameter: string) => settingOf(`${cycleType}.${parameter}`);
  const drain: Segment = { kind: 'drain', phase: 'drain', plannedS: settings.drainS };
  const lastDrain: Segment = { kind: 'lastDrain', phase: 'drain', plannedS: settings.lastEmptyingS };
  switch (cycleType) {
    case 'autoWash':
      return [
        { kind: 'wash', phase: 'wash', plannedS: cycleSetting('washDuration') },
        drain,
        { kind: 'heat', phase: 'heat', plannedS: 0 },
        { kind: 'rinse', phase: 'rinse', plannedS: cycleSetting('rinseTime') },
        drain,
        lastDrain,
      ];
    case 'manualDrain':
      return [drain, { kind: 'pause', phase: 'pause', plannedS: cycleSetting('pause') }, lastDrain];
    case 'regeneration':
      return [
        { kind: 'regenerationFill', phase: 'pause', plannedS: 0 },
        { kind: 'brineDraw', phase: 'soak', plannedS: settings.brineDrawS },
        { kind: 'pause', phase: 'pause', plannedS: cycleSetting('pause') },
        { kind: 'slowRinse', phase: 'rinse', plannedS: settings.slowRinseS },
        { kind: 'fastRinse', phase: 'rinse', plannedS: settings.fastRinseS },
        { kind: 'regenerationDrain', phase: 'drain', plannedS: cycleSetting('drainDuration') },
      ];
  }
}
