import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const markSchema = z.object({
  database: z.uuid(),
  number: z.int(),
  at: z.iso.datetime().transform((at) => new Date(at)),
});

/** How far a database had come, and when by its own clock. */
export type Mark = z.infer<typeof markSchema>;

/** Null where there is no file. @throws if it cannot be read, or is no mark */
export async function readMark(path: string): Promise<Mark | null> {
  try {
    return markSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** All or nothing, also in a power cut, and whatever other process uses the folder. */
export async function writeMark(path: string, { database, number, at }: Mark): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${JSON.stringify({ database, number, at })}\n`, { mode: 0o600, flush: true });
  await rename(fresh, path);
}
