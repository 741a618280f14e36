import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import { type AlarmDefinition, alarmDefinitionsOf } from '../../alarms/alarm-definitions.ts';
import type { BoardView } from '../board/board-view.ts';
import { boardWatches } from './board-watches.ts';
import { explainedBy, explainedByAnythingCritical, explains } from './explanations.ts';
import { feedbackWatches } from './feedback-watches.ts';
import { heatWatches } from './heat-watches.ts';
import { sensorWatches } from './sensor-watches.ts';
import { useWatches } from './use-watches.ts';
import type { Watch, WatchGroup } from './watch.ts';
import { waterWatches } from './water-watches.ts';

/** The combined demands of all open alarms. */
export interface Demands {
  isStartRefused: boolean;
  isCycleStopped: boolean;
  isHeatingOff: boolean;
  isSwitchedOff: boolean;
  isRegenerationOff: boolean;
}

export interface Detection {
  /** Evaluates all conditions once and reports raised and cleared alarms. */
  observe(view: BoardView, dtS: number): void;
  /**
   * To be called when the machine was switched on or got its mains back: clears latched alarms whose condition is gone.
   */
  restart(): void;
  isOpen(condition: AlarmCondition): boolean;
  open(): readonly (AlarmDefinition & { raisedAtS: number })[];
  readonly demands: Readonly<Demands>;
}

export interface DetectionOptions {
  gamma: Gamma;
  onRaised: (alarm: AlarmDefinition) => void;
  onCleared: (alarm: AlarmDefinition) => void;
}

interface Entry {
  watch: Watch;
  definition: AlarmDefinition;
  /** Conditions that suppress this one while they are open or about to be. */
  causes: readonly AlarmCondition[];
  isFollower: boolean;
  presentSinceS: number | null;
  absentSinceS: number | null;
  raisedAtS: number | null;
}

/** The machine's own diagnosis, from the board's view alone. */
export function createDetection({ gamma, onRaised, onCleared }: DetectionOptions): Detection {
  const definitionOf = new Map(alarmDefinitionsOf(gamma).map((definition) => [definition.condition, definition]));
  const groups = watchGroups().map(({ watches, isQuiet }) => ({
    entries: watches.flatMap(entryFor),
    isQuiet,
    /** At least one of them is open or about to be. */
    isBusy: false,
  }));
  const entries = groups.flatMap((group) => group.entries);
  const entryOf = new Map(entries.map((entry) => [entry.watch.condition, entry]));
  const demands: Demands = noDemands();
  let hasCritical = false;

  function entryFor(watch: Watch): Entry[] {
    const definition = definitionOf.get(watch.condition);
    if (definition === undefined) return [];
    const isFollower = explainedByAnythingCritical.has(watch.condition);
    const causes = explainedBy.get(watch.condition) ?? [];
    return [{ watch, definition, causes, isFollower, presentSinceS: null, absentSinceS: null, raisedAtS: null }];
  }

  function changed(): void {
    Object.assign(demands, noDemands());
    hasCritical = false;
    for (const { definition, raisedAtS } of entries) {
      if (raisedAtS === null) continue;
      if (definition.severity === 'critical') hasCritical = true;
      const { reaction } = definition;
      if (reaction === 'none') continue;
      if (reaction === 'noRegeneration') {
        demands.isRegenerationOff = true;
        continue;
      }
      demands.isStartRefused = true;
      if (reaction === 'noStart') continue;
      demands.isCycleStopped = true;
      if (reaction === 'noHeating') demands.isHeatingOff = true;
      if (reaction === 'switchOff') demands.isSwitchedOff = true;
    }
  }

  function isExplained({ causes }: Entry): boolean {
    return causes.some((cause) => {
      const entry = entryOf.get(cause);
      return entry !== undefined && (entry.raisedAtS !== null || entry.presentSinceS !== null);
    });
  }

  function observeOne(entry: Entry, view: BoardView, dtS: number): void {
    // Its timer is stopped while it is explained; otherwise it would be raised the moment its cause is repaired.
    if (hasCritical && entry.isFollower && entry.raisedAtS === null) {
      entry.watch.restart();
      entry.presentSinceS = null;
      return;
    }
    const isPresent = entry.watch.isPresent(view, dtS);
    if (isPresent || entry.raisedAtS !== null || entry.presentSinceS !== null) look(entry, isPresent, view.nowS);
  }

  function look(entry: Entry, isPresent: boolean, nowS: number): void {
    const { watch, definition } = entry;
    if (isPresent) {
      entry.absentSinceS = null;
      entry.presentSinceS ??= nowS;
      if (entry.raisedAtS !== null || nowS - entry.presentSinceS < watch.debounceS || isExplained(entry)) return;
      entry.raisedAtS = nowS;
      changed();
      onRaised(definition);
      supersede(watch.condition);
      return;
    }
    entry.presentSinceS = null;
    if (entry.raisedAtS === null || watch.isLatched) return;
    entry.absentSinceS ??= nowS;
    if (nowS - entry.absentSinceS >= watch.debounceS) clear(entry);
  }

  /** A cause that is detected later replaces the alarms that followed from it. */
  function supersede(cause: AlarmCondition): void {
    for (const condition of explains[cause] ?? []) {
      const entry = entryOf.get(condition);
      if (entry !== undefined && entry.raisedAtS !== null && !entry.watch.isLatched) clear(entry);
    }
  }

  function clear(entry: Entry): void {
    entry.raisedAtS = null;
    entry.absentSinceS = null;
    changed();
    onCleared(entry.definition);
  }

  return {
    demands,
    observe(view, dtS) {
      for (const group of groups) {
        if (group.isQuiet(view) && !group.isBusy) continue;
        group.isBusy = false;
        for (const entry of group.entries) {
          observeOne(entry, view, dtS);
          if (entry.raisedAtS !== null || entry.presentSinceS !== null) group.isBusy = true;
        }
      }
    },
    restart() {
      for (const entry of entries) {
        entry.watch.restart();
        if (entry.raisedAtS !== null && entry.watch.isLatched && entry.presentSinceS === null) clear(entry);
      }
    },
    isOpen: (condition) =>
      entryOf.get(condition)?.raisedAtS !== undefined && entryOf.get(condition)?.raisedAtS !== null,
    open: () =>
      entries
        .flatMap(({ definition, raisedAtS }) => (raisedAtS === null ? [] : [{ ...definition, raisedAtS }]))
        .sort((a, b) => a.raisedAtS - b.raisedAtS),
  };
}

function noDemands(): Demands {
  return {
    isStartRefused: false,
    isCycleStopped: false,
    isHeatingOff: false,
    isSwitchedOff: false,
    isRegenerationOff: false,
  };
}

/** Causes before their consequences. */
function watchGroups(): WatchGroup[] {
  const watches = [...sensorWatches(), ...heatWatches(), ...waterWatches(), ...useWatches()];
  return [boardWatches(), feedbackWatches(), { watches, isQuiet: () => false }];
}
