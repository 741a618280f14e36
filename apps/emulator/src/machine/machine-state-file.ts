import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firmwareModules } from '@washboard/contract/firmware/firmware-version';
import { displaySettingsSchema } from '@washboard/contract/machine-link/display-settings';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import { z } from 'zod';

const count = z.number().min(0);
const version = z.string().min(1).max(20);

const boardSchema = z.object({
  generation: z.int().min(0),
  isBlank: z.boolean(),
  machineId: z.string().nullable(),
  /** Null for the secret that the machine was built with. */
  secret: z.string().nullable(),
  unreported: z
    .object({ macAddress: z.string(), was: z.string().nullable(), cycleNumber: z.int().min(0), commandId: z.string() })
    .nullable()
    // Files of previous versions lack this field.
    .default(null),
});
export type RememberedBoard = z.infer<typeof boardSchema>;

const storedSchema = z.object({
  cycleNumber: z.int().min(0),
  rewashCycles: z.array(z.int().min(0)).default([]),
  parameters: z.record(z.string(), z.number()),
  openAlarms: z.array(z.string()),
  versions: z.object({ FW00: version, FW02: version }).optional(),
  begunUpdate: z
    .object({ commandId: z.uuid(), module: z.enum(firmwareModules), version })
    .nullable()
    .default(null),
  /** Null means the factory settings. */
  display: z.nullable(displaySettingsSchema).default(null),
  /** Null means that the machine has its first board. */
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
    // Files of previous versions lack these fields.
    detergentL: count.default(0),
    rinseAidL: count.default(0),
    logEntries: count.default(0),
    cyclesBeforeMaintenance: count,
  }),
});
export type Remembered = z.infer<typeof storedSchema>;

export type MachineStateFile = ReturnType<typeof openMachineStateFile>;

export function openMachineStateFile(directory: string) {
  const path = join(directory, 'memory.json');
  return {
    read(): Remembered | null {
      try {
        return storedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return null;
      }
    },
    write(
      machineState: Pick<Remembered, 'cycleNumber' | 'openAlarms' | 'versions' | 'begunUpdate' | 'display' | 'board'>,
      machine: Pick<Machine, 'rewashCycles' | 'parameters' | 'supplies' | 'counters'>,
    ): void {
      const remembered: Remembered = {
        ...machineState,
        rewashCycles: machine.rewashCycles(),
        parameters: machine.parameters(),
        supplies: machine.supplies(),
        counters: machine.counters(),
      };
      writeFileSync(`${path}.new`, JSON.stringify(remembered));
      renameSync(`${path}.new`, path);
    },
  };
}
