import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import { type AlarmDefinition, alarmDefinitionsOf } from '../../alarms/alarm-definitions.ts';
import type { BoardView } from '../board/board-view.ts';
import { boardWatches } from './board-watches.ts';
import { explainedBy, explainedByAnythingCritical, explainedConditions } from './explanations.ts';
import { feedbackWatches } from './feedback-watches.ts';
import { heatWatches } from './heat-watches.ts';
import { sensorWatches } from './sensor-watches.ts';
import { useWatches } from './use-watches.ts';
import type { Watch, WatchGroup } from './watch.ts';
import { waterWatches } from './water-watches.ts';

export interface Demands {
  isStartRefused: boolean;
  isCycleStopped: boolean;
  isHeatingOff: boolean;
  isSwitchedOff: boolean;
  isRegenerationOff: boolean;
}

interface DetectionOptions {
  gamma: Gamma;
  onRaised: (alarm: AlarmDefinition) => void;
  onCleared: (alarm: AlarmDefinition) => void;
}

interface Entry {
  watch: Watch;
  definition: AlarmDefinition;
  causes: readonly AlarmCondition[];
  isFollower: boolean;
  presentSinceS: number | null;
  absentSinceS: number | null;
  raisedAtS: number | null;
}

interface Group {
  entries: readonly Entry[];
  isQuiet: WatchGroup['isQuiet'];
  isBusy: boolean;
}

export class Detection {
  readonly #options: DetectionOptions;
  readonly #groups: readonly Group[];
  readonly #entries: readonly Entry[];
  readonly #entryOf: ReadonlyMap<AlarmCondition, Entry>;
  readonly #demands = noDemands();
  #hasCritical = false;

  constructor(options: DetectionOptions) {
    const definitions = alarmDefinitionsOf(options.gamma);
    const definitionOf = new Map(definitions.map((definition) => [definition.condition, definition]));
    this.#options = options;
    this.#groups = watchGroups().map(({ watches, isQuiet }) => {
      const entries = watches.flatMap((watch) => entryFor(watch, definitionOf.get(watch.condition)) ?? []);
      return { entries, isQuiet, isBusy: false };
    });
    this.#entries = this.#groups.flatMap(({ entries }) => entries);
    this.#entryOf = new Map(this.#entries.map((entry) => [entry.watch.condition, entry]));
  }

  get demands(): Readonly<Demands> {
    return this.#demands;
  }

  observe(view: BoardView, dtS: number): void {
    for (const group of this.#groups) {
      if (group.isQuiet(view) && !group.isBusy) continue;
      group.isBusy = false;
      for (const entry of group.entries) {
        this.#observeOne(entry, view, dtS);
        if (entry.raisedAtS !== null || entry.presentSinceS !== null) group.isBusy = true;
      }
    }
  }

  /** A restart clears latched alarms whose condition is gone. */
  restart(): void {
    for (const entry of this.#entries) {
      entry.watch.restart();
      if (entry.raisedAtS !== null && entry.watch.isLatched && entry.presentSinceS === null) this.#clear(entry);
    }
  }

  isOpen(condition: AlarmCondition): boolean {
    return (this.#entryOf.get(condition)?.raisedAtS ?? null) !== null;
  }

  open(): readonly (AlarmDefinition & { raisedAtS: number })[] {
    return this.#entries
      .flatMap(({ definition, raisedAtS }) => (raisedAtS === null ? [] : [{ ...definition, raisedAtS }]))
      .sort((a, b) => a.raisedAtS - b.raisedAtS);
  }

  #observeOne(entry: Entry, view: BoardView, dtS: number): void {
    // The timer of an explained alarm stops; the alarm would otherwise be raised the moment its cause is repaired.
    if (this.#hasCritical && entry.isFollower && entry.raisedAtS === null) {
      entry.watch.restart();
      entry.presentSinceS = null;
      return;
    }
    const isPresent = entry.watch.isPresent(view, dtS);
    if (isPresent) this.#notePresent(entry, view.nowS);
    else if (entry.raisedAtS !== null || entry.presentSinceS !== null) this.#noteAbsent(entry, view.nowS);
  }

  #notePresent(entry: Entry, nowS: number): void {
    const { watch, definition } = entry;
    entry.absentSinceS = null;
    entry.presentSinceS ??= nowS;
    if (entry.raisedAtS !== null || nowS - entry.presentSinceS < watch.debounceS || this.#isExplained(entry)) return;
    entry.raisedAtS = nowS;
    this.#updateDemands();
    this.#options.onRaised(definition);
    this.#supersede(watch.condition);
  }

  #noteAbsent(entry: Entry, nowS: number): void {
    const { watch } = entry;
    entry.presentSinceS = null;
    if (entry.raisedAtS === null || watch.isLatched) return;
    entry.absentSinceS ??= nowS;
    if (nowS - entry.absentSinceS >= watch.debounceS) this.#clear(entry);
  }

  #isExplained({ causes }: Entry): boolean {
    return causes.some((cause) => {
      const entry = this.#entryOf.get(cause);
      return entry !== undefined && (entry.raisedAtS !== null || entry.presentSinceS !== null);
    });
  }

  #supersede(cause: AlarmCondition): void {
    for (const condition of explainedConditions[cause] ?? []) {
      const entry = this.#entryOf.get(condition);
      if (entry !== undefined && entry.raisedAtS !== null && !entry.watch.isLatched) this.#clear(entry);
    }
  }

  #clear(entry: Entry): void {
    entry.raisedAtS = null;
    entry.absentSinceS = null;
    this.#updateDemands();
    this.#options.onCleared(entry.definition);
  }

  #updateDemands(): void {
    const open = this.#openAlarms();
    this.#hasCritical = open.some(({ severity }) => severity === 'critical');
    Object.assign(this.#demands, demandsOf(open));
  }

  #openAlarms(): AlarmDefinition[] {
    return this.#entries.flatMap(({ definition, raisedAtS }) => (raisedAtS === null ? [] : [definition]));
  }
}

/** @returns null for a watch of another range */
function entryFor(watch: Watch, definition: AlarmDefinition | undefined): Entry | null {
  if (definition === undefined) return null;
  const isFollower = explainedByAnythingCritical.has(watch.condition);
  const causes = explainedBy.get(watch.condition) ?? [];
  return { watch, definition, causes, isFollower, presentSinceS: null, absentSinceS: null, raisedAtS: null };
}

function demandsOf(open: readonly AlarmDefinition[]): Demands {
  const demands = noDemands();
  for (const { reaction } of open) {
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
  return demands;
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

/** Causes are watched before their consequences. */
function watchGroups(): WatchGroup[] {
  const watches = [...sensorWatches(), ...heatWatches(), ...waterWatches(), ...useWatches()];
  return [boardWatches(), feedbackWatches(), { watches, isQuiet: () => false }];
}
