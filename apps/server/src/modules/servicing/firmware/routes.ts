import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { firmwareCalls, firmwareFileCalls } from '@washboard/contract/firmware/firmware-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { authenticateMachine } from '../../machines/machine-gateway/index.ts';
import { getFirmwareFile } from './get-firmware-file.ts';
import { getVersions } from './get-versions.ts';
import { installFirmware } from './install-firmware.ts';

export function firmwareRoutes(app: App, context: Context): void {
  serve(app, firmwareCalls.getVersions, async ({ actor, params: { serialNumber } }) =>
    getVersions(context, await requireAppliance(context, actor, serialNumber)),
  );

  serve(app, firmwareCalls.installFirmware, async ({ actor, params: { serialNumber }, body }) =>
    installFirmware(context, { actor, serialNumber, ...body }),
  );
}

/** HTTP Basic has the serial number and the link secret of the machine. */
export function firmwareFileRoutes(app: App, context: Context): void {
  serve(app, firmwareFileCalls.getFirmwareFile, async ({ headers, params }, reply) => {
    reply.header('www-authenticate', 'Basic realm="machines", charset="UTF-8"');
    const serialNumber = await requireMachine(context, headers.authorization);
    reply.removeHeader('www-authenticate');
    const { size, content } = await getFirmwareFile(context, serialNumber, params.file);
    reply.header('content-length', size).type('application/octet-stream');
    return reply.send(content as never);
  });
}

async function requireMachine({ database }: Context, authorization = ''): Promise<string> {
  const [scheme, credentials = ''] = authorization.split(' ');
  const [serialNumber = '', ...secret] = Buffer.from(credentials, 'base64').toString().split(':');
  const isPossible = scheme?.toLowerCase() === 'basic' && serialNumberSchema.safeParse(serialNumber).success;
  const isAuthentic = isPossible && (await authenticateMachine(database, serialNumber, Buffer.from(secret.join(':'))));
  if (!isAuthentic) throw new ProblemError('UNAUTHENTICATED');
  return serialNumber;
}
