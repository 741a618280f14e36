import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { commandMessageSchema } from './machine-commands.ts';
import { eventMessageSchema, isKnownEvent, maxRecordedPhases } from './machine-events.ts';
import {
  machineTopics,
  maxSamplesPerMessage,
  messageSchemas,
  parametersMessageSchema,
  replyMessageSchema,
  statusMessageSchema,
  telemetryMessageSchema,
  topicOf,
} from './machine-messages.ts';

const at = '2026-11-21T02:44:35.000Z';
const envelope = { seq: 1, at };
const later = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, message: unknown) =>
  schema.safeParse(message).success;

describe('serial numbers', () => {
  it.each(['IN24', 'IN240001', '0000', 'A'.repeat(20)])('a serial number may be %s', (serialNumber) => {
    expect(accepts(serialNumberSchema, serialNumber)).toBe(true);
  });

  it.each(['', 'IN2', 'A'.repeat(21), 'in240001', 'IN 40001', 'IN240001\n', 'IN24/001', '+', '#', 'ÄÖÜ4', '$SYS'])(
    'the schema refuses the value %j as a serial number',
    (serialNumber) => {
      expect(accepts(serialNumberSchema, serialNumber)).toBe(false);
    },
  );

  it('every serial number is valid in a topic, because it has no wildcard, level or dot', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{4,20}$/), (serialNumber) => {
        expect(accepts(serialNumberSchema, serialNumber)).toBe(true);
        expect(topicOf(serialNumber, 'status')).toMatch(/^machines\/[^/+#$.]+\/status$/);
      }),
    );
  });
});

describe('the envelope of messages', () => {
  const topics = machineTopics.filter((topic) => topic !== 'connection');
  const bodies: Record<string, object> = {
    telemetry: { tankTmp: 600 },
    status: { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null },
    events: { kind: 'doorOpened', body: {} },
    versions: { FW00: '1.0', FW02: '1.1' },
    parameters: { values: { P01: 5 } },
    counters: { totals: { cycles: 812, waterVlm: 30_000 }, cyclesBeforeMaintenance: 188 },
    fota: { perc: 3, inProg: 1 },
    replies: { commandId: '5e0f4f0a-7a56-4c1c-9a35-0a4d0b1f2c3d', outcome: 'executed' },
  };

  it.each(topics)('a message of the topic %s requires a number and a time', (topic) => {
    const message = { ...envelope, ...bodies[topic] };
    expect(accepts(messageSchemas[topic], message)).toBe(true);
    expect(accepts(messageSchemas[topic], { ...message, at: '2026-11-21T04:44:35.5+02:00' })).toBe(true);
    for (const wrong of [{ seq: 0 }, { seq: 1.5 }, { seq: '1' }, { seq: 2 ** 53 }, { seq: undefined }]) {
      expect(accepts(messageSchemas[topic], { ...message, ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
    for (const wrong of [{ at: '2026-11-21' }, { at: '2026-11-21T02:44:35' }, { at: 1 }, { at: undefined }]) {
      expect(accepts(messageSchemas[topic], { ...message, ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });

  it.each(topics)('the schema refuses a message of the topic %s if it is null, a text or a list', (topic) => {
    for (const message of [null, undefined, 'x', 1, [], [envelope]]) {
      expect(accepts(messageSchemas[topic], message)).toBe(false);
    }
  });
});

describe('telemetry', () => {
  it('the schema accepts a sample that lacks a channel or has null for it, and drops unknown channels', () => {
    const message = { ...envelope, tankTmp: 600, boilerTmp: null, novelty: 7 };
    expect(telemetryMessageSchema.parse(message)).toEqual({ ...envelope, tankTmp: 600, boilerTmp: null });
  });

  it('the schema accepts a batch of samples in ascending time', () => {
    const samples = [
      { at, tankTmp: 600 },
      { at: later(1), tankTmp: 601 },
    ];
    expect(telemetryMessageSchema.parse({ ...envelope, samples })).toEqual({ ...envelope, samples });
  });

  it.each([
    ['no samples', []],
    ['samples backwards', [{ at: later(1) }, { at }]],
    ['two samples of one moment', [{ at }, { at: '2026-11-21T03:44:35.000+01:00' }]],
    ['a sample without a time', [{ tankTmp: 600 }]],
    ['a reading that is a fraction', [{ at, tankTmp: 60.5 }]],
    ['samples that are no list', 'x'],
    ['null for samples', null],
    ['too many samples', Array.from({ length: maxSamplesPerMessage + 1 }, (_, i) => ({ at: later(i) }))],
  ])('the schema refuses a message with %s, even beside the values of a single sample', (_name, samples) => {
    expect(accepts(telemetryMessageSchema, { ...envelope, samples })).toBe(false);
    expect(accepts(telemetryMessageSchema, { ...envelope, samples, tankTmp: 600 })).toBe(false);
  });

  it('the schema accepts a batch exactly if its times ascend strictly', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), (seconds) => {
        const isAscending = seconds.every((second, i) => i === 0 || second > (seconds[i - 1] ?? 0));
        const samples = seconds.map((second) => ({ at: later(second) }));
        expect(accepts(telemetryMessageSchema, { ...envelope, samples })).toBe(isAscending);
      }),
    );
  });
});

describe('a status', () => {
  const status = { ...envelope, systemState: 4, isDoorOpen: false, cycle: null, cycleBar: null, phase: null };

  it.each([0, 1, 2, 4, 5])('the schema accepts a status with the state %i', (systemState) => {
    expect(accepts(statusMessageSchema, { ...status, systemState })).toBe(true);
  });

  it.each([3, 6, -1, '4', null])('the schema refuses a status with the state %j', (systemState) => {
    expect(accepts(statusMessageSchema, { ...status, systemState })).toBe(false);
  });

  it('a status keeps unknown programmes and phases', () => {
    const cycle = { cycleNumber: 1, cycleType: 'steam', operationSet: 1 };
    expect(statusMessageSchema.parse({ ...status, cycle, phase: 'steam' })).toMatchObject({ cycle, phase: 'steam' });
  });
});

describe('parameters', () => {
  const withValues = (values: Record<string, number>) => ({ ...envelope, values });
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`P${i}`, i]));

  it.each([0, -32_768, 0.1, Number.MAX_SAFE_INTEGER, -3.4e38, 1.4e-45])(
    'a parameter may have the value %d',
    (value) => {
      expect(accepts(parametersMessageSchema, withValues({ SB: value }))).toBe(true);
    },
  );

  it.each([1e308, -1e60, 5e-324])(
    'a parameter may not be %d, which PostgreSQL writes with hundreds of digits',
    (value) => {
      expect(accepts(parametersMessageSchema, withValues({ SB: value }))).toBe(false);
    },
  );

  it('a message has at most a thousand parameters', () => {
    expect(accepts(parametersMessageSchema, withValues(many(1000)))).toBe(true);
    expect(accepts(parametersMessageSchema, withValues(many(1001)))).toBe(false);
  });
});

describe('an event', () => {
  it.each([
    ['of an unknown kind', { kind: 'filterCleaned', body: { byHand: true, more: [{ a: null }] } }],
    ['of an unknown kind that says nothing', { kind: 'waved', body: {} }],
    ['of a kind that the prototype knows', { kind: 'constructor', body: {} }],
    ['an alarm of an unknown code', { kind: 'alarmRaised', body: { errorCode: 'Z99' } }],
  ])('the schema leaves an event unchanged: %s', (_name, event) => {
    expect(eventMessageSchema.parse({ ...envelope, ...event })).toEqual({ ...envelope, ...event });
  });

  it.each([
    ['of a known kind without its body', { kind: 'alarmRaised' }],
    ['of a known kind with another body', { kind: 'alarmRaised', body: { code: 'E01' } }],
    ['a cycle without its record', { kind: 'cycleEnded', body: { cycleNumber: 1 } }],
    ['of an unknown kind without a body', { kind: 'waved' }],
    ['of an unknown kind whose body is text', { kind: 'waved', body: 'hello' }],
    ['of an unknown kind whose body is a list', { kind: 'waved', body: [] }],
    ['of an unknown kind whose body is null', { kind: 'waved', body: null }],
    ['without a kind', { body: {} }],
    ['of an empty kind', { kind: '', body: {} }],
    ['of a very long kind', { kind: 'x'.repeat(41), body: {} }],
  ])('the schema refuses an event: %s', (_name, event) => {
    expect(accepts(eventMessageSchema, { ...envelope, ...event })).toBe(false);
  });

  describe('the record of a cycle', () => {
    const record = {
      cycleNumber: 812,
      cycleType: 'dishes',
      outcome: 'completed',
      startedAt: '2026-11-21T03:03:57.000Z',
      endedAt: '2026-11-21T03:06:05.000Z',
      washDurationS: 99,
      tankTmpMin: 611,
      tankTmpMax: 634,
      waterVlm: 25,
      rinseDurationS: 12,
      rinseTmpMin: 823,
      rinseTmpMax: 852,
      energyWh: 410,
    };
    const acceptsRecord = (part: object) =>
      accepts(eventMessageSchema, { ...envelope, kind: 'cycleEnded', body: { ...record, ...part } });

    it('the schema accepts a record of an older machine without means, rinse volume and chemistry', () => {
      expect(acceptsRecord({})).toBe(true);
      const means = { tankTmpMean: 624, rinseTmpMean: null };
      expect(acceptsRecord({ ...means, rinseVlm: 0, detergentMl: 5, rinseAidMl: 1 })).toBe(true);
    });

    it('the schema accepts a record with the starts of its phases, and with unknown phases of a newer machine', () => {
      const phases = [
        { phase: 'heat', startS: 0 },
        { phase: 'sparkle', startS: 170 },
      ];
      expect(acceptsRecord({ phases })).toBe(true);
      expect(acceptsRecord({ phases: [] })).toBe(true);
    });

    it.each([
      { tankTmpMean: 62.4 },
      { rinseTmpMean: '841' },
      { rinseVlm: -1 },
      { rinseVlm: null },
      { rinseVlm: 2 ** 31 },
      { detergentMl: 5.2 },
      { rinseAidMl: -1 },
      { phases: null },
      { phases: [{ phase: '', startS: 0 }] },
      { phases: [{ phase: 'wash', startS: 1.5 }] },
      { phases: Array.from({ length: maxRecordedPhases + 1 }, () => ({ phase: 'wash', startS: 0 })) },
    ])('the schema refuses a record of a cycle with %j', (part) => {
      expect(acceptsRecord(part)).toBe(false);
    });
  });

  it('the length of an event counts numbers in the full form of PostgreSQL', () => {
    const holding = (value: number, count: number) => ({
      ...envelope,
      kind: 'waved',
      body: { list: Array.from({ length: count }, () => value) },
    });
    expect(accepts(eventMessageSchema, holding(7, 500))).toBe(true);
    expect(accepts(eventMessageSchema, holding(1e308, 10))).toBe(true);
    expect(accepts(eventMessageSchema, holding(1e308, 20))).toBe(false);
    expect(accepts(eventMessageSchema, holding(5e-324, 20))).toBe(false);
  });

  it('the kind of an event decides whether it is known', () => {
    expect(isKnownEvent({ kind: 'doorOpened', body: {} })).toBe(true);
    expect(isKnownEvent({ kind: 'toString', body: {} })).toBe(false);
  });
});

describe('commands and replies', () => {
  const commandId = '5e0f4f0a-7a56-4c1c-9a35-0a4d0b1f2c3d';

  it.each([
    [{ isHeld: true, cycleNumber: 812 }, true],
    [{ isHeld: false, cycleNumber: 0 }, true],
    [{ isHeld: true }, false],
    [{ isHeld: 1, cycleNumber: 812 }, false],
    [{ isHeld: true, cycleNumber: -1 }, false],
    [{ isHeld: true, cycleNumber: 8.5 }, false],
  ])('the schema accepts a hold of a rack only with a valid cycle number: %j', (body, isAccepted) => {
    const command = { commandId, expiresAt: at, kind: 'showRewashHold', body };
    expect(accepts(commandMessageSchema, command)).toBe(isAccepted);
  });

  it('a command requires an ID, an expiry and its subject', () => {
    const body = { sessionId: commandId, cycleType: 'dishes' };
    const command = { commandId, expiresAt: at, kind: 'startCycle', body };
    expect(commandMessageSchema.parse(command)).toEqual(command);
    for (const wrong of [{ commandId: '1' }, { expiresAt: 'soon' }, { kind: 'dance' }, { body: {} }]) {
      expect(accepts(commandMessageSchema, { ...command, ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });

  it('a reply may have any reason, but only known outcomes', () => {
    const reply = { ...envelope, commandId, outcome: 'refused', reason: 'of a newer machine' };
    expect(replyMessageSchema.parse(reply)).toEqual(reply);
    expect(accepts(replyMessageSchema, { ...reply, outcome: 'maybe' })).toBe(false);
  });
});
