import { gammas } from '@washboard/contract/appliances/appliances';
import { brands } from '@washboard/contract/brands/brands';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it, test } from 'vitest';
import { alarmDefinitionsOf } from '../alarms/alarm-definitions.ts';
import { cycleParameterTable, machineParameterTable } from '../ranges/parameter-table.ts';
import { allDataModels, chooseDataModel, dataModelOf, dataModelsOf } from './data-models.ts';

const documents = allDataModels();
const identifiersOf = ({ parameters }: DataModel) => parameters.map(({ identifier }) => identifier);
const cyclesOf = (model: DataModel, kind: string) =>
  model.cycles.filter((cycle) => cycle.kind === kind).map(({ cycleType }) => cycleType);

describe('the document of a machine', () => {
  it('a machine has the document of its model', () => {
    expect(dataModelOf('infinity', 'INF-55', 'B')).toMatchObject({ gamma: 'infinity', modelNumber: 'INF-55' });
  });

  it('a machine of an unknown model has the document of the first model of its range', () => {
    expect(dataModelOf('infinity', 'INF-99', 'B').modelNumber).toBe('INF-50');
    expect(dataModelOf('hpw', '', '').modelNumber).toBe('HPX-70');
  });

  const published = [
    { modelNumber: 'X-1', revision: 'C' },
    { modelNumber: 'X-1', revision: 'AA' },
    { modelNumber: 'X-1', revision: 'A' },
    { modelNumber: 'X-2', revision: 'D' },
  ];
  it.each([
    ['X-1', 'A', 'A'],
    ['X-1', 'B', 'A'],
    ['X-1', 'C', 'C'],
    ['X-1', 'Z', 'C'],
    ['X-1', 'AB', 'AA'],
    ['X-2', 'B', 'D'],
    ['unknown', 'B', 'A'],
  ])(
    'a machine of model %s and revision %s has the document from revision %s on',
    (modelNumber, revision, expected) => {
      expect(chooseDataModel(published, modelNumber, revision)?.revision).toBe(expected);
    },
  );
});

test('every range of both brands has a document', () => {
  const gammas = Object.values(brands).flatMap((brand) => brand.gammas);
  expect([...new Set(documents.map(({ gamma }) => gamma))].sort()).toEqual([...gammas].sort());
});

test('infinity has every parameter', () => {
  const identifiers = identifiersOf(dataModelOf('infinity', 'INF-50', 'A'));
  expect(identifiers).toEqual(expect.arrayContaining(machineParameterTable.map(([identifier]) => identifier)));
  expect(identifiers).toEqual(expect.arrayContaining(cycleParameterTable.map(([parameter]) => `eco.${parameter}`)));
});

test('a document lacks the parameters of missing parts', () => {
  const hiline = identifiersOf(dataModelOf('hiline', 'HLN-40', 'A'));
  for (const missing of ['flowmeterPulses', 'flowmeterType', 'breakTankLevel', 'waterHardness', 'softenerType']) {
    expect(hiline).not.toContain(missing);
  }
  expect(identifiersOf(dataModelOf('prime', 'PRM-70', 'A'))).toContain('breakTankLevel');
  expect(dataModelOf('hiline', 'HLN-40', 'A').transducers.map(({ vessel }) => vessel)).toEqual(['boiler', 'tank']);
});

test.each([
  ['infinity', 'INF-50', ['dishes', 'glasses', 'fast', 'intensive', 'eco']],
  ['hiline', 'HLN-40', ['short', 'medium', 'long']],
  ['prime', 'PRM-70', ['dishes', 'fast', 'intensive', 'eco']],
  ['ge', 'GEV-45', ['short', 'medium', 'long']],
  ['tl', 'TLX-50', ['short', 'medium', 'long', 'intensive']],
  ['ce', 'CEX-40', ['glasses', 'short', 'medium', 'long']],
  ['hpw', 'HPX-70', ['fast', 'dishes', 'intensive', 'eco']],
] as const)('the document of %s %s offers its cycles in order', (gamma, modelNumber, offered) => {
  const model = dataModelOf(gamma, modelNumber, 'A');
  const hasSoftener = identifiersOf(model).includes('softenerType');
  expect(model.modelNumber).toBe(modelNumber);
  expect(cyclesOf(model, 'wash')).toEqual(offered);
  expect(cyclesOf(model, 'service')).toEqual(['autoWash', 'manualDrain', ...(hasSoftener ? ['regeneration'] : [])]);
});

test('only the cycles eco and short let dishes soak', () => {
  const soaking = documents.flatMap((model) => identifiersOf(model).filter((name) => name.endsWith('.soaking')));
  expect([...new Set(soaking)].sort()).toEqual(['eco.soaking', 'short.soaking']);
});

test('a parameter has the code that is usual in the trade', () => {
  const { parameters } = dataModelOf('infinity', 'INF-50', 'A');
  const codeOf = (identifier: string) => parameters.find((parameter) => parameter.identifier === identifier)?.code;
  expect(['rinseFlow', 'boilerLevel', 'tankPressure4', 'eco.washDuration', 'autoWash.rinseTime'].map(codeOf)).toEqual([
    'S25',
    'SB',
    'PV4',
    'EC1',
    'AW5',
  ]);
});

test.each(gammas)('the documents of %s have every alarm of its catalogue, with its texts', (gamma) => {
  for (const { alarms } of dataModelsOf(gamma)) {
    expect(alarms.map(({ errorCode }) => errorCode)).toEqual(alarmDefinitionsOf(gamma).map((alarm) => alarm.errorCode));
    expect(alarms.length).toBeGreaterThan(0);
  }
});

describe.each(documents)('$gamma $modelNumber', ({ parameters, cycles, limits, channels }) => {
  const usual = (identifier: string) =>
    parameters.find((parameter) => parameter.identifier === identifier)?.default ?? Number.NaN;

  it('a document lets each role read and write the permitted parameters', () => {
    const byType = Object.groupBy(parameters, ({ type }) => type);
    for (const parameter of byType[0] ?? []) {
      expect(parameter.readRoles).toEqual(['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN']);
      expect(parameter.writeRoles).toEqual(['SERVICE', 'SERVICE_MANAGER', 'ADMIN']);
    }
    for (const parameter of byType[1] ?? []) {
      expect(parameter.readRoles).toEqual(['SERVICE_MANAGER', 'ADMIN']);
      expect(parameter.writeRoles).toEqual(['SERVICE_MANAGER', 'ADMIN']);
    }
    expect(byType[1]?.length).toBeGreaterThan(0);
  });

  it('a document has its levels in order', () => {
    expect(usual('boilerMinimumLevel')).toBeLessThan(usual('boilerLevel'));
    expect(usual('boilerLevel')).toBeLessThanOrEqual(usual('boilerCapacity'));
    expect(usual('tankMinimumLevel')).toBeLessThan(usual('tankLevel'));
    expect(usual('tankLevel')).toBeLessThan(usual('tankOverflowLevel'));
    expect(usual('tankOverflowLevel')).toBeLessThanOrEqual(usual('tankCapacity'));
  });

  it('a document washes hot enough and rinses within the hygienic limits by default', () => {
    for (const { cycleType } of cycles.filter(({ kind }) => kind === 'wash')) {
      expect(usual(`${cycleType}.tankSetPoint`)).toBeGreaterThan(limits.hygiene.tankTmpMin);
      expect(usual(`${cycleType}.boilerSetPoint`)).toBeGreaterThan(limits.hygiene.rinseTmpMin);
      expect(usual(`${cycleType}.boilerSetPoint`)).toBeLessThan(limits.hygiene.rinseTmpMax);
    }
    expect(limits).toMatchObject({ criticalTmp: 1050, restartTmp: 1020 });
  });

  it('a data model has a validation exactly for programmes below the recommended contact time', () => {
    const { contactSMin = 0 } = limits.hygiene;
    for (const { cycleType, kind, validation } of cycles) {
      const contactS =
        kind === 'wash' ? usual(`${cycleType}.washDuration`) + usual(`${cycleType}.rinseTime`) : Infinity;
      expect(validation !== undefined).toBe(contactS < contactSMin);
      if (validation) expect(validation.contactSMin).toBeLessThan(contactS);
    }
  });

  it('a document rinses long enough for its rinse water', () => {
    for (const { cycleType } of cycles.filter(({ kind }) => kind === 'wash')) {
      const secondsNeeded = usual(`${cycleType}.rinseVolume`) / 10 / (usual('rinseFlow') / 3600);
      expect(usual(`${cycleType}.rinseTime`)).toBeGreaterThanOrEqual(secondsNeeded - 0.5);
    }
  });

  it('a document has a flow meter exactly if it reports a flow', () => {
    const measuresFlow = channels.some(({ channel }) => channel === 'rinseWaterFlowRate');
    expect(Number.isFinite(usual('flowmeterPulses'))).toBe(measuresFlow);
  });

  it('a document names each parameter uniquely, for the machine and for each cycle', () => {
    for (const language of languages) {
      const names = parameters.map(({ cycleType, name }) => `${cycleType ?? ''}: ${name[language]}`);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });

  it('a document writes names with a capital or as an hour, without a full stop, in at most 60 characters', () => {
    const texts = [...parameters, ...cycles, ...parameters.flatMap(({ choices = [] }) => choices)];
    for (const text of texts.flatMap(({ name }) => Object.values(name))) {
      expect(text).toMatch(/^(\p{Lu}.{2,59}|\d\d:00)$/u);
      expect(text).not.toMatch(/[.'"]$|'| {2}/);
    }
  });
});
