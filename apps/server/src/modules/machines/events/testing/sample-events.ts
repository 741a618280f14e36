import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../../../testing/test-server.ts';
import { worldUsers } from '../../../../testing/world.ts';
import { commands, remoteSessions } from '../../remote-control/tables.ts';
import { events } from '../tables.ts';

export const day = '2026-11-20';
export const at = (time: string) => new Date(`${day}T${time}Z`);

const [commandId, sessionId] = [randomUUID(), randomUUID()];

export const cycle = {
  cycleNumber: 812,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: at('08:00:00').toISOString(),
  endedAt: at('08:02:08').toISOString(),
  washDurationS: 99,
  rinseDurationS: 12,
  tankTmpMin: 611,
  tankTmpMax: 634,
  rinseTmpMin: 823,
  rinseTmpMax: 852,
  waterVlm: 25,
  energyWh: 410,
};

const samples: [string, string, Record<string, unknown>][] = [
  ['08:00:00', 'cycleStarted', { cycleNumber: 812, cycleType: 'dishes' }],
  ['08:02:08', 'cycleEnded', cycle],
  ['08:10:00', 'alarmRaised', { errorCode: 'OH01' }],
  ['08:20:00', 'parameterChanged', { code: 'S25', value: 800, was: 780, by: 'panel' }],
  ['08:30:00', 'parameterChanged', { code: 'DI8', value: 870, was: 850, by: 'cloud', commandId }],
  ['08:40:00', 'remoteControlStarted', { sessionId }],
  ['08:50:00', 'remoteControlEnded', { sessionId, reason: 'timedOut' }],
  ['09:00:00', 'doorOpened', {}],
  ['09:10:00', 'bufferOverflowed', { lostMessages: 12 }],
  ['09:20:00', 'filterCleaned', { minutes: 3 }],
  ['09:30:00', 'calibrated', { points: [{ parameter: 'S25' }] }],
];

export async function insertSampleEvents({ context }: TestServer): Promise<void> {
  const { orm } = context.database;
  const about = { serialNumber: 'PONTE0001' };
  await orm.insert(commands).values({
    ...about,
    id: commandId,
    kind: 'setParameters',
    body: {},
    requestedBy: worldUsers.service.id,
    requestedAt: at('08:29:59'),
    expiresAt: at('08:30:07'),
  });
  await orm.insert(remoteSessions).values({
    ...about,
    id: sessionId,
    heldBy: worldUsers.kitchen.id,
    startedAt: at('08:40:00'),
    prolongedAt: at('08:40:00'),
    endedAt: at('08:50:00'),
  });
  await orm.insert(events).values(
    samples.map(([time, kind, body], i) => ({
      ...about,
      seq: i + 1,
      at: at(time),
      receivedAt: at(time),
      kind,
      body,
      isClockDoubtful: kind === 'doorOpened',
    })),
  );
}
