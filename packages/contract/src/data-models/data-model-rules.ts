import type * as z from 'zod/mini';
import type { Cycle } from './cycles.ts';
import type { ModelLimits, Transducer } from './data-model-parts.ts';
import type { Parameter } from './parameters.ts';
import type { RepairCheck } from './repair-checks.ts';

interface Checked {
  parameters: Parameter[];
  cycles: Cycle[];
  channels: { channel: string }[];
  alarms: {
    errorCode: string;
    solutions: unknown[];
    kitchenSteps?: number | undefined;
    checks?: RepairCheck[] | undefined;
  }[];
  transducers: Transducer[];
  limits: ModelLimits;
}

type Path = (string | number)[];
type Refuse = (path: Path, message: string) => void;

/** Names are unique and references exist, which a schema cannot express. */
export function checkDataModel(model: Checked, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const refuse: Refuse = (path, message) => addIssue({ code: 'custom', path, message });
  refuseDuplicates(model.parameters, 'parameters', 'identifier', refuse);
  refuseDuplicates(model.parameters, 'parameters', 'code', refuse);
  refuseDuplicates(model.cycles, 'cycles', 'cycleType', refuse);
  refuseDuplicates(model.channels, 'channels', 'channel', refuse);
  refuseDuplicates(model.alarms, 'alarms', 'errorCode', refuse);
  checkCycles(model, refuse);
  checkTransducers(model, refuse);
  checkLimits(model, refuse);
  checkRepairs(model, refuse);
}

function refuseDuplicates<Key extends string>(
  items: readonly Record<Key, string>[],
  list: string,
  key: Key,
  refuse: Refuse,
): void {
  const seenKeys = new Set<string>();
  for (const [i, item] of items.entries()) {
    if (seenKeys.has(item[key])) refuse([list, i, key], `${item[key]} is there twice`);
    seenKeys.add(item[key]);
  }
}

function checkCycles({ cycles, parameters, limits }: Checked, refuse: Refuse): void {
  const byIdentifier = new Map(parameters.map((parameter) => [parameter.identifier, parameter]));
  const cycleTypes = new Set(cycles.map(({ cycleType }) => cycleType));
  for (const [i, cycle] of cycles.entries()) {
    for (const [j, identifier] of cycle.parameters.entries()) {
      if (!byIdentifier.has(identifier)) refuse(['cycles', i, 'parameters', j], `there is no parameter ${identifier}`);
    }
    const { kind, validation } = cycle;
    if (validation && (kind === 'service' || validation.contactSMin >= (limits.hygiene.contactSMin ?? 0))) {
      refuse(['cycles', i, 'validation'], 'only a programme below the contact time of the limits needs a validation');
    }
    for (const [j, { duration }] of cycle.phases.entries()) {
      if (duration.by !== 'parameter') continue;
      const path = ['cycles', i, 'phases', j, 'duration'];
      const parameter = byIdentifier.get(duration.parameter);
      if (parameter === undefined) refuse([...path, 'parameter'], `there is no parameter ${duration.parameter}`);
      else if (parameter.unit !== 's') refuse([...path, 'parameter'], `${duration.parameter} is not in seconds`);
      if (duration.part && duration.part.number > duration.part.of) {
        refuse([...path, 'part', 'number'], 'there are not that many parts');
      }
    }
  }
  for (const [i, { cycleType }] of parameters.entries()) {
    if (cycleType !== undefined && !cycleTypes.has(cycleType)) {
      refuse(['parameters', i, 'cycleType'], `there is no cycle ${cycleType}`);
    }
  }
}

function checkTransducers({ transducers, parameters }: Checked, refuse: Refuse): void {
  const byIdentifier = new Map(parameters.map((parameter) => [parameter.identifier, parameter]));
  for (const [i, { capacity, points }] of transducers.entries()) {
    if (!byIdentifier.has(capacity)) refuse(['transducers', i, 'capacity'], `there is no parameter ${capacity}`);
    let before = Number.NEGATIVE_INFINITY;
    for (const [j, identifier] of points.entries()) {
      const path = ['transducers', i, 'points', j];
      const point = byIdentifier.get(identifier);
      if (point === undefined) refuse(path, `there is no parameter ${identifier}`);
      else if (point.default <= before) refuse(path, `${identifier} is not above the point before it`);
      before = point?.default ?? before;
    }
  }
}

function checkLimits({ limits: { hygiene, criticalTmp, restartTmp } }: Checked, refuse: Refuse): void {
  if (hygiene.rinseTmpMin > hygiene.rinseTmpMax) refuse(['limits', 'hygiene', 'rinseTmpMin'], 'lies above rinseTmpMax');
  if (restartTmp > criticalTmp) refuse(['limits', 'restartTmp'], 'lies above criticalTmp');
}

function checkRepairs({ alarms, channels, cycles }: Checked, refuse: Refuse): void {
  const sentChannels = new Set(channels.map(({ channel }) => channel));
  const cycleTypes = new Set(cycles.map(({ cycleType }) => cycleType));
  for (const [i, { solutions, kitchenSteps = 0, checks = [] }] of alarms.entries()) {
    if (kitchenSteps > solutions.length) {
      refuse(['alarms', i, 'kitchenSteps'], `there are ${solutions.length} solutions`);
    }
    const seenSolutions = new Set<number>();
    for (const [j, { solution, expects }] of checks.entries()) {
      const path = ['alarms', i, 'checks', j];
      if (solution > solutions.length) refuse([...path, 'solution'], `there is no solution ${solution}`);
      if (seenSolutions.has(solution)) refuse([...path, 'solution'], `${solution} is there twice`);
      seenSolutions.add(solution);
      for (const [k, expected] of expects.entries()) {
        const at = [...path, 'expects', k];
        if (expected.kind === 'reading' && !sentChannels.has(expected.channel)) {
          refuse([...at, 'channel'], `there is no channel ${expected.channel}`);
        }
        if (expected.kind === 'cycle' && expected.cycleType !== undefined && !cycleTypes.has(expected.cycleType)) {
          refuse([...at, 'cycleType'], `there is no cycle ${expected.cycleType}`);
        }
      }
    }
  }
}
