import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView } from '../board/board-view.ts';
import type { ParameterStore } from '../board/parameter-store.ts';

/** A dosing pump starts for at least this time, and stops when less is left. */
const stroke = { startS: 1, stopS: 0.25 };

/** Dosages are percent of the machine's own. */
interface DosingFactors {
  detergent: number;
  rinseAid: number;
}

export function dosageOf(cycleType: CycleType, settingOf: ParameterStore['settingOf']): DosingFactors {
  if (isServiceCycle(cycleType)) return { detergent: 0, rinseAid: 0 };
  return {
    detergent: settingOf(`${cycleType}.detergentDosage`),
    rinseAid: settingOf(`${cycleType}.rinseAidDosage`),
  };
}

/** Doses follow fresh water, and the pumps deliver them at their own pace. */
interface DosingControl {
  owe(freshL: number, factors: DosingFactors, settings: BoardView['settings']): void;
  command(view: BoardView): void;
  /** @returns seconds until a pump has to stop */
  stepLimitS(view: BoardView): number;
  advance(dtS: number, view: BoardView): void;
}

export function createDosingControl(): DosingControl {
  let detergentMl = 0;
  let rinseAidMl = 0;
  let isDetergentOn = false;
  let isRinseAidOn = false;
  const runs = (wasOn: boolean, owedS: number) => owedS >= (wasOn ? stroke.stopS : stroke.startS);

  return {
    owe(freshL, { detergent, rinseAid }, settings) {
      const { detergentGPerL, detergentGPerMl, rinseAidMlPerL, dosageFactor } = settings;
      detergentMl += ((freshL * detergentGPerL) / detergentGPerMl) * dosageFactor * (detergent / 100);
      rinseAidMl += freshL * rinseAidMlPerL * dosageFactor * (rinseAid / 100);
    },
    command({ commands, settings }) {
      isDetergentOn = runs(isDetergentOn, detergentMl / settings.detergentMlPerS);
      isRinseAidOn = runs(isRinseAidOn, rinseAidMl / settings.rinseAidMlPerS);
      commands.detergentPump = isDetergentOn;
      commands.rinseAidPump = isRinseAidOn;
    },
    stepLimitS({ settings }) {
      return Math.min(
        isDetergentOn ? detergentMl / settings.detergentMlPerS : Number.POSITIVE_INFINITY,
        isRinseAidOn ? rinseAidMl / settings.rinseAidMlPerS : Number.POSITIVE_INFINITY,
      );
    },
    advance(dtS, { commands, settings }) {
      if (commands.detergentPump) detergentMl = Math.max(0, detergentMl - settings.detergentMlPerS * dtS);
      if (commands.rinseAidPump) rinseAidMl = Math.max(0, rinseAidMl - settings.rinseAidMlPerS * dtS);
    },
  };
}
