import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findLastUpdate } from './find-last-update.ts';

/**
 * A machine may fetch only the package that it was ordered to install.
 * @throws ProblemError ROUTE_NOT_FOUND
 */
export async function getFirmwareFile(
  { database, config, clock }: Context,
  serialNumber: string,
  file: string,
): Promise<{ size: number; content: ReadStream }> {
  const update = await findLastUpdate(database.orm, serialNumber, clock.now());
  const isOrdered = update?.state === 'inProgress' && update.path === `/firmware/${file}`;
  const path = join(config.firmwareDirectory, file);
  const fileStatus = isOrdered ? await stat(path).catch(() => null) : null;
  if (!fileStatus?.isFile()) throw new ProblemError('ROUTE_NOT_FOUND');
  return { size: fileStatus.size, content: createReadStream(path) };
}
