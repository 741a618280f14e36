import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { firmwareCalls, firmwareFileCalls } from '@washboard/contract/firmware/firmware-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { authenticateMachine } from '../../machines/machine-gateway/index.ts';
import { findLastUpdate } from './find-last-update.ts';
import { getVersions } from './get-versions.ts';
import { installFirmware } from './install-firmware.ts';

export function firmwareRoutes(app: App, context: Context): void {
  serve(app, firmwareCalls.getVersions, async ({ actor, params: { serialNumber } }) =>
    getVersions(context, await requireAppliance(context, actor, serialNumber)),
  );

  serve(app, firmwareCalls.update, async ({ actor, params: { serialNumber }, body }) =>
    installFirmware(context, { actor, serialNumber, ...body }),
  );
}

/**
 * A machine may fetch only the package that it was ordered to install. HTTP Basic has its serial number and link
 * secret.
 */
export function firmwareFileRoutes(app: App, context: Context): void {
  serve(app, firmwareFileCalls.getFirmwareFile, async (request, reply) => {
    reply.header('www-authenticate', 'Basic realm="machines", charset="UTF-8"');
    const serialNumber = await requireMachine(context, request.headers.authorization);
    const update = await findLastUpdate(context.database.orm, serialNumber, context.clock.now());
    const { file } = request.params;
    const isWanted = update?.state === 'inProgress' && update.path === `/firmware/${file}`;
    const path = join(context.config.firmwareDirectory, file);
    const found = isWanted ? await stat(path).catch(() => null) : null;
    reply.removeHeader('www-authenticate');
    if (!found?.isFile()) throw new ProblemError('ROUTE_NOT_FOUND');
    reply.header('content-length', found.size).type('application/octet-stream');
    return reply.send(createReadStream(path) as never);
  });
}

async function requireMachine({ database }: Context, authorization = ''): Promise<string> {
  const [scheme, credentials = ''] = authorization.split(' ');
  const [serialNumber = '', ...secret] = Buffer.from(credentials, 'base64').toString().split(':');
  const isPossible = scheme?.toLowerCase() === 'basic' && serialNumberSchema.safeParse(serialNumber).success;
  const known = isPossible && (await authenticateMachine(database, serialNumber, Buffer.from(secret.join(':'))));
  if (!known) throw new ProblemError('UNAUTHENTICATED');
  return serialNumber;
}
