import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firmwareModules } from '@washboard/contract/firmware/firmware-version';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import { z } from 'zod';

const count = z.number().min(0);
const version = z.string().min(1).max(20);

const boardSchema = z.object({
  /** How many were fitted before it. */
  generation: z.int().min(0),
  isBlank: z.boolean(),
  machineId: z.string().nullable(),
  /** Null: that of the machine, as it was built. */
  secret: z.string().nullable(),
  /** It has its memory, and the cloud may not have heard of it. */
  untold: z
    .object({ macAddress: z.string(), was: z.string().nullable(), cycleNumber: z.int().min(0), commandId: z.string() })
    .nullable(),
});
export type RememberedBoard = z.infer<typeof boardSchema>;

const storedSchema = z.object({
  cycleNumber: z.int().min(0),
  parameters: z.record(z.string(), z.number()),
  /** Codes of the alarms that the cloud knows as open. */
  openAlarms: z.array(z.string()),
  /** Since it was built, or since its firmware was last replaced. */
  versions: z.object({ FW00: version, FW02: version }).optional(),
  /** An installation of firmware that was begun. */
  begunUpdate: z
    .object({ commandId: z.uuid(), module: z.enum(firmwareModules), version })
    .nullable()
    .default(null),
  /** Null: the one that it was built with. */
  board: boardSchema.nullable().default(null),
  supplies: z.object({
    detergentL: count,
    rinseAidL: count,
    saltKg: count,
    detergentCapacityL: count,
    rinseAidCapacityL: count,
    saltCapacityKg: count,
  }),
  counters: z.object({
    cycles: count,
    cyclesByType: z.record(z.string(), count),
    waterL: count,
    energyWh: count,
    washPumpS: count,
    rinsePumpS: count,
    drainPumpS: count,
    regenerationS: count,
    boilerHeaterS: count,
    tankHeaterS: count,
    regenerations: count,
    regenerationWaterL: count,
    // Memories of earlier versions do not have these.
    detergentL: count.default(0),
    rinseAidL: count.default(0),
    logEntries: count.default(0),
    cyclesBeforeMaintenance: count,
  }),
});
export type Remembered = z.infer<typeof storedSchema>;

export type MachineMemory = ReturnType<typeof openMachineMemory>;

/** The machine's state on disk: after a restart it continues with its counters and parameters. */
export function openMachineMemory(directory: string) {
  const path = join(directory, 'memory.json');
  return {
    /** Null: missing or damaged; the machine cannot know what it was. */
    read(): Remembered | null {
      try {
        return storedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    write(
      own: Pick<Remembered, 'cycleNumber' | 'openAlarms' | 'versions' | 'begunUpdate' | 'board'>,
      machine: Pick<Machine, 'parameters' | 'supplies' | 'counters'>,
    ): void {
      const remembered: Remembered = {
        ...own,
        parameters: machine.parameters(),
        supplies: machine.supplies(),
        counters: machine.counters(),
      };
      writeFileSync(`${path}.new`, JSON.stringify(remembered));
      renameSync(`${path}.new`, path);
    },
  };
}
