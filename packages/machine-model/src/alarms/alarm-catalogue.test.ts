import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { localizedTextSchema } from '@washboard/contract/data-models/parameters';
import type { Channel } from '@washboard/contract/telemetry/channels';
import { describe, expect, it } from 'vitest';
import { rangeDefinitions } from '../ranges/range-definitions.ts';
import { machineOf } from '../simulation/testing/alarm-stories.ts';
import { alarmCatalogueOf } from './alarm-catalogue.ts';

const numbered = (prefix: string, count: number, digits = 2) =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(digits, '0')}`);

/** HW03 is the family of HW03a to HW03i and has no alarm of its own (docs/product-rules.md#alarms). */
const usualCodes = [
  ...numbered('AN', 13),
  ...numbered('CM', 4),
  ...numbered('FB', 30),
  ...numbered('HW', 10).flatMap((code) => (code === 'HW03' ? [...'abcdefghi'].map((letter) => code + letter) : [code])),
  ...numbered('OH', 2),
  ...numbered('P', 7),
  ...numbered('T', 17),
  ...numbered('TH', 2),
  ...numbered('W', 9),
  ...numbered('OL', 2),
].toSorted();
const hilineCodes = [...numbered('A', 6, 1), 'A9', 'A10', ...numbered('H', 3, 1), ...numbered('F', 5, 1)].toSorted();

const flowMeterCodes = ['AN07', 'AN10', 'AN11'];
const breakTankCodes = ['AN06', 'FB13', 'FB14', 'T03'];
const heatRecoveryCodes = ['FB23', 'FB24'];
const doorLockCodes = ['FB25', 'FB26'];
const coldRinseCodes = ['FB27', 'FB28'];
const missingCodes: Readonly<Partial<Record<Gamma, readonly string[]>>> = {
  prime: ['AN03', ...flowMeterCodes, ...coldRinseCodes, ...doorLockCodes],
  ge: ['AN03', ...flowMeterCodes, ...breakTankCodes, ...heatRecoveryCodes, ...coldRinseCodes, ...doorLockCodes],
  tl: doorLockCodes,
  ce: [...breakTankCodes, ...heatRecoveryCodes, ...doorLockCodes],
  hpw: [...coldRinseCodes, ...doorLockCodes],
};

/** Only ranges with this reading have the part that the words name. */
const namedReadings: readonly (readonly [RegExp, Channel])[] = [
  [/inlet (probe|water)/i, 'waterTmp'],
  [/flow meter/i, 'rinseWaterFlowRate'],
];

const catalogueByCode = new Map(alarmCatalogueOf('infinity').map((alarm) => [alarm.errorCode, alarm]));

describe.each(gammas)('the alarm catalogue of %s', (gamma) => {
  const catalogue = alarmCatalogueOf(gamma);

  it('a catalogue has every code of its range exactly once', () => {
    const codes = catalogue.map(({ errorCode }) => errorCode).toSorted();
    const missing = missingCodes[gamma] ?? [];
    expect(codes).toEqual(gamma === 'hiline' ? hilineCodes : usualCodes.filter((code) => !missing.includes(code)));
  });

  it('a catalogue names no reading that its range lacks', () => {
    const { channels } = rangeDefinitions[gamma];
    for (const { errorCode, description, solutions } of catalogue) {
      const texts = [description, ...solutions].map(({ en }) => en).join(' ');
      const named = namedReadings.filter(([words]) => words.test(texts)).map(([, channel]) => channel);
      expect(channels, errorCode).toEqual(expect.arrayContaining(named));
    }
  });

  it('a catalogue has an alarm of the inlet probe exactly if a machine of its range can raise that alarm', () => {
    const machine = machineOf(gamma);
    const isReported = 'waterTmp' in machine.readings();
    machine.setFault('inletProbeBreak', true);
    machine.advance(60);
    expect(machine.alarms().map(({ errorCode }) => errorCode)).toEqual(isReported ? ['AN03'] : []);
    expect(catalogue.some(({ condition }) => condition === 'inletProbeBroken')).toBe(isReported);
  });

  it('a catalogue has one code per condition, so that the detection can name the condition only', () => {
    const conditions = catalogue.map(({ condition }) => condition);
    expect(new Set(conditions).size).toBe(conditions.length);
  });

  it('a catalogue has its texts in every language, in the served format', () => {
    for (const { errorCode, description, solutions } of catalogue) {
      expect(solutions.length, errorCode).toBeGreaterThan(0);
      for (const text of [description, ...solutions]) expect(localizedTextSchema.parse(text)).toEqual(text);
    }
  });

  it('a catalogue rates critical exactly what prevents washing', () => {
    for (const { errorCode, severity, reaction } of catalogue) {
      expect(severity === 'critical', errorCode).toBe(reaction !== 'none' && reaction !== 'noRegeneration');
    }
  });

  it('a catalogue says when to call service for every alarm that prevents washing', () => {
    for (const { errorCode, severity, solutions } of catalogue) {
      const isServiceNamed = solutions.some(({ en }) => /call service/i.test(en));
      expect(isServiceNamed || severity !== 'critical', errorCode).toBe(true);
    }
  });
});

describe('single alarms', () => {
  it.each(['T13', 'T14', 'T15'])(
    'the machine switches itself off for the alarm %s, and the text names this',
    (code) => {
      expect(catalogueByCode.get(code)).toMatchObject({
        reaction: 'switchOff',
        description: { en: expect.stringContaining('switched itself off') },
      });
    },
  );

  it('alarms of the regeneration allow use without regeneration cycles', () => {
    const ofRegeneration = alarmCatalogueOf('infinity').filter(
      ({ reaction, condition }) =>
        reaction === 'noRegeneration' || condition === 'regenerationNeeded' || condition === 'saltMissing',
    );
    expect(ofRegeneration.map(({ errorCode }) => errorCode)).toEqual(
      'FB19 FB20 FB21 FB22 T10 T11 T12 W01 W06'.split(' '),
    );
    for (const { errorCode, solutions } of ofRegeneration) {
      const isUseAllowed = solutions.some(({ en }) => en.includes('can be used without regeneration cycles'));
      expect(isUseAllowed, errorCode).toBe(true);
    }
  });

  it('an alarm of hiline has the same texts as other ranges for its condition', () => {
    const byCondition = new Map(alarmCatalogueOf('infinity').map((alarm) => [alarm.condition, alarm]));
    for (const { errorCode: ownCode, ...alarm } of alarmCatalogueOf('hiline')) {
      const { errorCode: _, ...usual } = byCondition.get(alarm.condition) ?? { errorCode: '' };
      expect(alarm, ownCode).toEqual(usual);
    }
  });
});
