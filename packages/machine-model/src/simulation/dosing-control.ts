import type { BoardView } from './board-view.ts';

/** Less than this is nothing, ml. */
const leastMl = 1e-3;

/** Doses follow fresh water: what is owed for it is pumped at the pumps' own pace. */
export interface DosingControl {
  /** Fresh water of the rinse reached the tank; factors in per cent of the machine's own dosages. */
  owe(freshL: number, factors: { detergent: number; rinseAid: number }, settings: BoardView['settings']): void;
  command(view: BoardView): void;
  /** To be called after the pumps ran as commanded. */
  advance(dtS: number, view: BoardView): void;
}

export function createDosingControl(): DosingControl {
  let detergentMl = 0;
  let rinseAidMl = 0;
  return {
    owe(freshL, { detergent, rinseAid }, settings) {
      const { detergentGPerL, detergentGPerMl, rinseAidMlPerL, dosageFactor } = settings;
      detergentMl += ((freshL * detergentGPerL) / detergentGPerMl) * dosageFactor * (detergent / 100);
      rinseAidMl += freshL * rinseAidMlPerL * dosageFactor * (rinseAid / 100);
    },
    command({ commands }) {
      commands.detergentPump = detergentMl > leastMl;
      commands.rinseAidPump = rinseAidMl > leastMl;
    },
    advance(dtS, { commands, settings }) {
      if (commands.detergentPump) detergentMl = Math.max(0, detergentMl - settings.detergentMlPerS * dtS);
      if (commands.rinseAidPump) rinseAidMl = Math.max(0, rinseAidMl - settings.rinseAidMlPerS * dtS);
    },
  };
}
