import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const storedSchema = z.object({ cycleNumber: z.int().min(0) });

/** Number of the last cycle, kept on disk: a machine that restarts goes on counting. */
export function openCycleCounter(path: string, whenFresh: number) {
  return {
    read: (): number => readStored(path) ?? whenFresh,
    write(cycleNumber: number): void {
      writeFileSync(`${path}.new`, JSON.stringify({ cycleNumber }));
      renameSync(`${path}.new`, path);
    },
  };
}

function readStored(path: string): number | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).cycleNumber;
  } catch {
    // Missing or damaged: the machine cannot know how many cycles it ran.
    return null;
  }
}
