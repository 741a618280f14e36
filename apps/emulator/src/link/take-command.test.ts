import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@washboard/contract/machine-link/machine-commands';
import { hourMs } from '@washboard/contract/time/durations';
import type { OperationResult } from '@washboard/machine-model/simulation/machine';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { openCommandJournal } from './command-journal.ts';
import { maxCommandBytes, takeCommand } from './take-command.ts';

const noonMs = Date.parse('2026-05-04T12:00:00Z');
const ids = ['0b9a5f0e-3f0e-4f35-9a29-6b8f6f1d7c01', '0b9a5f0e-3f0e-4f35-9a29-6b8f6f1d7c02'] as const;

function commandSide(directory: string, first: OperationResult = { ok: true }) {
  const clock = { nowMs: noonMs };
  const executed: Command[] = [];
  const path = join(directory, 'commands.jsonl');
  const journal = openCommandJournal(path, () => clock.nowMs);
  const take = (message: unknown) =>
    takeCommand(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), {
      journal,
      now: () => clock.nowMs,
      execute(command) {
        executed.push(command);
        return executed.length > 1 ? { ok: false, reason: 'busy' } : first;
      },
    });
  return { take, clock, executed, path };
}

function command(commandId: string, changes: object = {}) {
  const expiresAt = new Date(noonMs + 30_000).toISOString();
  return {
    commandId,
    expiresAt,
    kind: 'startCycle',
    body: { sessionId: '5e55105e-0000-4000-8000-000000000001', cycleType: 'dishes' },
    ...changes,
  };
}

test('a machine executes a command and replies', () => {
  const { take, executed } = commandSide(temporaryDirectory());
  expect(take(command(ids[0]))).toEqual({ commandId: ids[0], outcome: 'executed' });
  expect(executed).toEqual([
    { kind: 'startCycle', body: { sessionId: '5e55105e-0000-4000-8000-000000000001', cycleType: 'dishes' } },
  ]);
});

test('a machine refuses a command and replies with the reason', () => {
  const { take } = commandSide(temporaryDirectory());
  take(command(ids[0]));
  expect(take(command(ids[1]))).toEqual({ commandId: ids[1], outcome: 'refused', reason: 'busy' });
});

test('a reply names the fault of each parameter, also after a restart', () => {
  const directory = temporaryDirectory();
  const failures = { DI1: 'changedMeanwhile' } as const;
  const refusal = { commandId: ids[0], outcome: 'refused', reason: 'changedMeanwhile', failures };
  expect(commandSide(directory, { ok: false, reason: 'changedMeanwhile', failures }).take(command(ids[0]))).toEqual(
    refusal,
  );
  expect(commandSide(directory).take(command(ids[0]))).toEqual(refusal);
});

describe('a repeated command ID', () => {
  test('a repeated ID gets the same reply and is not executed again', () => {
    const { take, executed } = commandSide(temporaryDirectory());
    const answers = [
      take(command(ids[0])),
      take(command(ids[0])),
      take(command(ids[0], { kind: 'stopCycle', body: {} })),
    ];
    expect(answers).toEqual(Array(3).fill({ commandId: ids[0], outcome: 'executed' }));
    expect(executed).toHaveLength(1);
  });

  test('a repeated ID gets the same reply after a restart and after its expiry', () => {
    const directory = temporaryDirectory();
    commandSide(directory).take(command(ids[0]));
    const { take, executed, clock } = commandSide(directory);
    clock.nowMs += 60_000;
    expect(take(command(ids[0]))).toEqual({ commandId: ids[0], outcome: 'executed' });
    expect(executed).toEqual([]);
  });

  test('a repeated ID whose outcome a restart lost is not executed again', () => {
    const directory = temporaryDirectory();
    const forgetAtMs = noonMs + hourMs;
    appendFileSync(join(directory, 'commands.jsonl'), `${JSON.stringify({ commandId: ids[0], forgetAtMs })}\n`);
    const { take, executed } = commandSide(directory);
    expect(take(command(ids[0]))).toEqual({ commandId: ids[0], outcome: 'refused', reason: 'duplicate' });
    expect(executed).toEqual([]);
  });

  test('a repeated ID is known although the line before its record was torn', () => {
    const directory = temporaryDirectory();
    appendFileSync(join(directory, 'commands.jsonl'), '{"commandId":"0b9a5');
    commandSide(directory).take(command(ids[0]));
    const { take, executed } = commandSide(directory);
    expect(take(command(ids[0]))).toEqual({ commandId: ids[0], outcome: 'executed' });
    expect(executed).toEqual([]);
  });

  test('a command that was refused as expired stays refused when the clock is set back', () => {
    const { take, executed, clock } = commandSide(temporaryDirectory());
    clock.nowMs += hourMs;
    expect(take(command(ids[0]))).toMatchObject({ outcome: 'refused', reason: 'expired' });
    clock.nowMs = noonMs;
    expect(take(command(ids[0]))).toMatchObject({ outcome: 'refused', reason: 'expired' });
    expect(executed).toEqual([]);
  });
});

test('a machine refuses a command at the moment of its expiry', () => {
  const { take, clock } = commandSide(temporaryDirectory());
  clock.nowMs = noonMs + 29_999;
  expect(take(command(ids[0]))).toMatchObject({ outcome: 'executed' });
  clock.nowMs = noonMs + 30_000;
  expect(take(command(ids[1]))).toMatchObject({ outcome: 'refused', reason: 'expired' });
});

test.each([{ kind: 'selfDestruct' }, { body: {} }, { kind: undefined }])(
  'a machine refuses an unknown kind or body as unsupported: %o',
  (changes) => {
    const { take, executed } = commandSide(temporaryDirectory());
    expect(take(command(ids[0], changes))).toEqual({ commandId: ids[0], outcome: 'refused', reason: 'unsupported' });
    expect(executed).toEqual([]);
  },
);

test.each(['', '{', 'null', '[]', '{"commandId":"1"}'])(
  'a payload without a command ID gets no reply: %j',
  (payload) => {
    const { take, executed } = commandSide(temporaryDirectory());
    expect(take(payload)).toBeNull();
    expect(executed).toEqual([]);
  },
);

test('a payload that is too large gets no reply', () => {
  const { take, executed } = commandSide(temporaryDirectory());
  expect(take(command(ids[0], { padding: 'x'.repeat(maxCommandBytes) }))).toBeNull();
  expect(executed).toEqual([]);
});

test('the journal drops only commands that expired long ago', () => {
  const { take, clock, path } = commandSide(temporaryDirectory());
  const id = (n: number) => `0b9a5f0e-3f0e-4f35-9a29-${String(n).padStart(12, '0')}`;
  const sendFrom = (first: number, count: number) => {
    for (let n = first; n < first + count; n += 1) {
      take(command(id(n), { expiresAt: new Date(clock.nowMs + 30_000).toISOString() }));
    }
  };
  sendFrom(0, 150);
  const fullBytes = statSync(path).size;
  clock.nowMs += 2 * hourMs;
  sendFrom(200, 150);
  clock.nowMs += 2 * hourMs;
  sendFrom(400, 150);
  expect(statSync(path).size).toBeLessThan(2 * fullBytes);
  expect(take(command(id(549)))).not.toMatchObject({ reason: 'expired' });
  expect(take(command(id(0)))).toMatchObject({ reason: 'expired' });
});
