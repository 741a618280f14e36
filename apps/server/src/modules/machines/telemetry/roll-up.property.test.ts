import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { type Resolution, resolutions } from '@washboard/contract/telemetry/resolutions';
import { hourMs } from '@washboard/contract/time/durations';
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { addMachines } from '../machine-gateway/testing/machine-world.ts';
import { received } from '../machine-gateway/testing/messages.ts';
import { getTelemetryHistory } from './get-telemetry-history.ts';
import { rollUpClosedHours } from './roll-up.ts';
import { telemetry } from './tables.ts';

const nowMs = Date.parse('2026-11-21T10:20:00Z');

const moment = fc.oneof(
  fc.nat({ max: 4 * hourMs }).map((agoMs) => nowMs - agoMs),
  fc
    .tuple(fc.constantFrom(7, 8, 9, 10), fc.constantFrom(-60_000, -1000, -1, 0, 1, 59_999, 60_000))
    .map(([hour, offsetMs]) => Date.parse('2026-11-21T00:00:00Z') + hour * hourMs + offsetMs),
);
/** Two values are those of broken sensors; null stands for a missing channel. */
const reading = fc.constantFrom(-32_768, 65_535, 0, 1, 599, 600, 1051, 1500, null);
const sample = fc.record({
  atMs: moment,
  boilerTmp: reading,
  tankTmp: reading,
  rinseWaterFlowRate: reading,
});
const message = fc.record({
  machine: fc.nat({ max: 1 }),
  seq: fc.integer({ min: 1, max: 8 }),
  yearsOff: fc.constantFrom(0, 0, 0, -20),
  samples: fc.uniqueArray(sample, { minLength: 1, maxLength: 4, selector: ({ atMs }) => atMs }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ batch: fc.array(message, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ rollUp: fc.integer({ min: 1, max: 3 }), laterH: fc.constantFrom(0, 0, 1) }) },
);
const question = fc.record({
  fromMs: moment,
  lengthMs: fc.oneof(fc.integer({ min: 1, max: 4 * hourMs }), fc.constantFrom(60_000, hourMs, 2 * hourMs)),
  resolution: fc.constantFrom<Resolution>('10s', '1m', '2m', '30m', '1h', '3h'),
});

const storage = useStorage(copyStorage);

describe('roll-ups, property test', () => {
  beforeAll(() => storage.database.migrate());

  it('roll-ups give the same answers as the samples, in any order of arrival and at any time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.array(question, { minLength: 3 }), async (plan, asked) => {
        const { database } = storage;
        const machines = await addMachines(database, 2);
        for (const [i, done] of plan.entries()) {
          if ('batch' in done)
            await storeBatch(
              database,
              done.batch.map((generated) => messageOf(generated, machines)),
            );
          else {
            const clock = { now: () => new Date(nowMs + done.laterH * hourMs) };
            await rollUpClosedHours({ database, clock, hoursPerBatch: done.rollUp });
          }
          const question = asked[i % asked.length];
          if (question) await expectSamplesToAgree(machines, question);
        }
        await rollUpClosedHours({ database, clock: { now: () => new Date(nowMs) } });
        for (const question of asked) await expectSamplesToAgree(machines, question);
      }),
      { numRuns: 40 },
    );
  });

  async function expectSamplesToAgree(
    machines: readonly string[],
    { fromMs, lengthMs, resolution }: typeof question extends fc.Arbitrary<infer Asked> ? Asked : never,
  ): Promise<void> {
    const { orm } = storage.database;
    const samples = await orm
      .select()
      .from(telemetry)
      .where(inArray(telemetry.serialNumber, [...machines]));
    for (const serialNumber of machines) {
      const [from, to] = [new Date(fromMs), new Date(fromMs + lengthMs)];
      const machine = { serialNumber, gamma: 'infinity' as const };
      const answer = await getTelemetryHistory(orm, { machine, from, to, resolution });
      const own = samples.filter(({ at, ...row }) => row.serialNumber === serialNumber && at >= from && at < to);
      expect(answer).toMatchObject(computedFrom(own, resolutions[resolution] * 1000));
    }
  }
});

function messageOf(
  { machine, seq, yearsOff, samples }: typeof message extends fc.Arbitrary<infer Generated> ? Generated : never,
  machines: readonly string[],
) {
  const inTime = samples
    .map(({ atMs, ...readings }) => {
      const at = new Date(atMs);
      at.setUTCFullYear(at.getUTCFullYear() + yearsOff);
      return { at: at.toISOString(), ...readings };
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const at = inTime.at(-1)?.at;
  const receivedAt = new Date(nowMs).toISOString();
  return received(machines[machine] ?? '', 'telemetry', seq, { at, receivedAt, boilerTmp: undefined, samples: inTime });
}

function computedFrom(samples: readonly (typeof telemetry.$inferSelect)[], stepMs: number) {
  const bins = Map.groupBy(samples, ({ at }) => Math.floor(at.getTime() / stepMs) * stepMs);
  const atMs = [...bins.keys()].toSorted((one, other) => one - other);
  const column = (channel: Channel, of: (values: number[]) => number) =>
    atMs.map((at) => {
      const values = (bins.get(at) ?? []).flatMap((row) => row[channel] ?? []);
      return values.length === 0 ? null : of(values);
    });
  const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return {
    atMs,
    channels: Object.fromEntries(
      channels.map((channel) => [
        channel,
        {
          mean: column(channel, mean),
          lowest: column(channel, (values) => Math.min(...values)),
          highest: column(channel, (values) => Math.max(...values)),
        },
      ]),
    ),
  };
}
