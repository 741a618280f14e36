import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import type { Channel } from '@washboard/contract/telemetry/channels';
import { afterAll, describe, expect, it, test } from 'vitest';
import { allDataModels, dataModelOf } from './data-models.ts';
import { findDataModelFaults } from './find-data-model-faults.ts';

function plant(fault: (model: DataModel) => void): DataModel {
  const model = structuredClone(dataModelOf('infinity', 'INF-50', 'A'));
  fault(model);
  return model;
}

function find(model: DataModel, identifier: string) {
  const parameter = model.parameters.find((candidate) => candidate.identifier === identifier);
  if (parameter === undefined) throw new Error(`no parameter ${identifier}`);
  return parameter;
}

const indexOf = (identifier: string) => {
  const model = dataModelOf('infinity', 'INF-50', 'A');
  return model.parameters.indexOf(find(model, identifier));
};

const someAlarm = (count: number): DataModel['alarms'][number] => {
  const text = { en: 'Text.', fr: 'Texte.', de: 'Text.', it: 'Testo.', es: 'Texto.' };
  return {
    errorCode: 'X01',
    severity: 'notice',
    reaction: 'none',
    description: text,
    solutions: Array.from({ length: count }, () => text),
  };
};

const checkOf = (solution: number, channel: Channel): RepairCheck => ({
  solution,
  expects: [{ kind: 'reading', channel, min: 1, withinS: 60 }],
});

const rinseFlow = `parameters.${indexOf('rinseFlow')}`;
const softenerType = `parameters.${indexOf('softenerType')}`;
const osmosisPresent = `parameters.${indexOf('osmosisPresent')}`;
const soaking = `parameters.${indexOf('eco.soaking')}`;

const planted: [fault: string, path: string, DataModel][] = [
  [
    'a name is missing in a language',
    `${rinseFlow}.name.fr`,
    plant((m) => Reflect.deleteProperty(find(m, 'rinseFlow').name, 'fr')),
  ],
  [
    'a name is empty',
    `${rinseFlow}.name.es`,
    plant((m) => {
      find(m, 'rinseFlow').name.es = ' ';
    }),
  ],
  [
    'the name of a cycle is missing',
    'cycles.0.name.it',
    plant((m) => Reflect.deleteProperty(m.cycles[0]?.name ?? {}, 'it')),
  ],
  [
    'a default above its bound',
    `${rinseFlow}.default`,
    plant((m) => {
      find(m, 'rinseFlow').default = 5000;
    }),
  ],
  [
    'a default below its bound',
    `${rinseFlow}.default`,
    plant((m) => {
      find(m, 'rinseFlow').default = 10;
    }),
  ],
  [
    'a default between the steps',
    `${rinseFlow}.default`,
    plant((m) => {
      find(m, 'rinseFlow').default = 785;
    }),
  ],
  [
    'an upper bound between the steps',
    `${rinseFlow}.max`,
    plant((m) => {
      find(m, 'rinseFlow').max = 1795;
    }),
  ],
  [
    'bounds the wrong way round',
    `${rinseFlow}.min`,
    plant((m) => {
      find(m, 'rinseFlow').min = 2000;
    }),
  ],
  [
    'a step of nothing',
    `${rinseFlow}.step`,
    plant((m) => {
      find(m, 'rinseFlow').step = 0;
    }),
  ],
  ['an unknown unit', `${rinseFlow}.unit`, plant((m) => Object.assign(find(m, 'rinseFlow'), { unit: 'furlong' }))],
  [
    'a code that is there twice',
    `${rinseFlow}.code`,
    plant((m) => {
      find(m, 'rinseFlow').code = 'S24';
    }),
  ],
  [
    'an identifier that is there twice',
    `${rinseFlow}.identifier`,
    plant((m) => {
      find(m, 'rinseFlow').identifier = 'tankCapacity';
    }),
  ],
  ['a choice without a name', `${softenerType}.choices`, plant((m) => find(m, 'softenerType').choices?.pop())],
  [
    'choices of what is none',
    `${rinseFlow}.choices`,
    plant((m) => {
      find(m, 'rinseFlow').choices = find(m, 'softenerType').choices;
    }),
  ],
  [
    'a switch with three values',
    `${osmosisPresent}.unit`,
    plant((m) => {
      find(m, 'osmosisPresent').max = 2;
    }),
  ],
  [
    'a cycle with an unknown parameter',
    'cycles.4.parameters.0',
    plant((m) => {
      m.cycles[4]?.parameters.unshift('eco.sparkle');
    }),
  ],
  [
    'a phase with an unknown parameter',
    'cycles.4.phases.1.duration.parameter',
    plant((m) =>
      m.cycles[4]?.phases.splice(1, 1, { phase: 'soak', duration: { by: 'parameter', parameter: 'eco.nap' } }),
    ),
  ],
  [
    'a phase that lasts litres',
    'cycles.4.phases.1.duration.parameter',
    plant((m) =>
      m.cycles[4]?.phases.splice(1, 1, { phase: 'soak', duration: { by: 'parameter', parameter: 'eco.rinseVolume' } }),
    ),
  ],
  [
    'a third half of a phase',
    'cycles.4.phases.1.duration.part.number',
    plant((m) =>
      m.cycles[4]?.phases.splice(1, 1, {
        phase: 'soak',
        duration: { by: 'parameter', parameter: 'eco.soaking', part: { number: 3, of: 2 } },
      }),
    ),
  ],
  [
    'an unknown phase',
    'cycles.0.phases.0.phase',
    plant((m) => Object.assign(m.cycles[0]?.phases[0] ?? {}, { phase: 'sing' })),
  ],
  [
    'a cycle that is there twice',
    'cycles.1.cycleType',
    plant((m) => Object.assign(m.cycles[1] ?? {}, { cycleType: 'dishes' })),
  ],
  [
    'a parameter of an unknown cycle',
    `${soaking}.cycleType`,
    plant((m) => {
      find(m, 'eco.soaking').cycleType = 'siesta';
    }),
  ],
  [
    'calibration points that do not rise',
    'transducers.1.points.2',
    plant((m) => {
      find(m, 'tankPressure3').default = 55;
    }),
  ],
  [
    'a calibration point that is no parameter',
    'transducers.0.points.3',
    plant((m) => {
      m.parameters = m.parameters.filter(({ identifier }) => identifier !== 'boilerPressure4');
    }),
  ],
  ['three calibration points', 'transducers.0.points', plant((m) => m.transducers[0]?.points.pop())],
  [
    'an alarm with six solutions',
    'alarms.0.solutions',
    plant((m) => {
      m.alarms = [someAlarm(6)];
    }),
  ],
  [
    'an alarm without a solution',
    'alarms.0.solutions',
    plant((m) => {
      m.alarms = [someAlarm(0)];
    }),
  ],
  [
    'an alarm that is there twice',
    'alarms.1.errorCode',
    plant((m) => {
      m.alarms = [someAlarm(1), someAlarm(2)];
    }),
  ],
  [
    'more steps of the kitchen than solutions',
    'alarms.0.kitchenSteps',
    plant((m) => {
      m.alarms = [{ ...someAlarm(2), kitchenSteps: 3 }];
    }),
  ],
  [
    'a check of a solution that is not there',
    'alarms.0.checks.0.solution',
    plant((m) => {
      m.alarms = [{ ...someAlarm(1), checks: [checkOf(2, 'boilerTmp')] }];
    }),
  ],
  [
    'two checks of one solution',
    'alarms.0.checks.1.solution',
    plant((m) => {
      m.alarms = [{ ...someAlarm(1), checks: [checkOf(1, 'boilerTmp'), checkOf(1, 'tankTmp')] }];
    }),
  ],
  [
    'a check of a reading that the machine does not send',
    'alarms.0.checks.0.expects.0.channel',
    plant((m) => {
      m.channels = m.channels.filter(({ channel }) => channel !== 'waterTmp');
      m.alarms = [{ ...someAlarm(1), checks: [checkOf(1, 'waterTmp')] }];
    }),
  ],
  [
    'a check of an unknown cycle',
    'alarms.0.checks.0.expects.0.cycleType',
    plant((m) => {
      const expects = [{ kind: 'cycle' as const, cycleType: 'siesta', withinS: 60 }];
      m.alarms = [{ ...someAlarm(1), checks: [{ solution: 1, expects }] }];
    }),
  ],
  [
    'a check with two bounds',
    'alarms.0.checks.0.expects.0',
    plant((m) => {
      const expects = [{ kind: 'reading' as const, channel: 'tankTmp' as const, min: 1, max: 2, withinS: 60 }];
      m.alarms = [{ ...someAlarm(1), checks: [{ solution: 1, expects }] }];
    }),
  ],
  ['an unknown channel', 'channels.0.channel', plant((m) => Object.assign(m.channels[0] ?? {}, { channel: 'mood' }))],
  [
    'a validation of more contact time than the practice asks for',
    'cycles.0.validation',
    plant((m) => Object.assign(m.cycles[0] ?? {}, { validation: { contactSMin: 90, reference: 'HV' } })),
  ],
  [
    'a rinse that must be hotter than it may',
    'limits.hygiene.rinseTmpMin',
    plant((m) => {
      m.limits = { ...m.limits, hygiene: { ...m.limits.hygiene, rinseTmpMin: 950 } };
    }),
  ],
  [
    'a restart above the critical temperature',
    'limits.restartTmp',
    plant((m) => {
      m.limits = { ...m.limits, restartTmp: 1060 };
    }),
  ],
];

describe('faults of a data model', () => {
  it.each(planted)('the check refuses a data model with the path of its fault: %s', (_, path, document) => {
    expect(findDataModelFaults(document).map((fault) => fault.path)).toContain(path);
  });

  it('the check refuses a value that is not a document', () => {
    expect(findDataModelFaults(null)).toHaveLength(1);
  });
});

test.each(allDataModels())('the document of $gamma $modelNumber has no fault', (document) => {
  expect(findDataModelFaults(document)).toEqual([]);
});

describe('npm run check', () => {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-data-models-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const script = fileURLToPath(new URL('../../../../scripts/check-data-models.mjs', import.meta.url));
  const run = (...files: string[]) => spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });

  it('the check accepts our own documents', () => {
    expect(run()).toMatchObject({ status: 0, stderr: '' });
  });

  it('the check fails on an invalid document and names the path', () => {
    const file = join(directory, 'planted.json');
    writeFileSync(
      file,
      JSON.stringify(
        plant((model) => {
          find(model, 'rinseFlow').default = 5000;
        }),
      ),
    );
    const { status, stderr } = run(file);
    expect(status).toBe(1);
    expect(stderr).toBe(`${file}: ${rinseFlow}.default: default 5000 lies outside 600 to 1800\n`);
  });

  it('the check describes the expected field in English', () => {
    const file = join(directory, 'no-family.json');
    writeFileSync(file, JSON.stringify({ ...allDataModels()[0], family: 7 }));
    expect(run(file).stderr).toBe(`${file}: family: Invalid option: expected one of "underCounter"|"hood"\n`);
  });
});
