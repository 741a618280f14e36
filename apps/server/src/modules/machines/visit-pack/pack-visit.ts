import { isPermitted } from '@washboard/contract/accounts/permissions';
import { type VisitPack, visitMachineSchema } from '@washboard/contract/appliances/visit-pack';
import type { Actor } from '../../../actor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findSessionHolder } from '../../people/sessions/index.ts';
import { applianceScope, findAppliance } from '../appliances/index.ts';
import { packMachine, type VisitContext } from './pack-machine.ts';

/**
 * The pack as JSON, one machine after the other: twenty of them are some 20 MB, which as one text would keep the
 * process from everything else for a second. Only fields of the contract leave.
 *
 * @throws ProblemError UNAUTHENTICATED, FORBIDDEN once the session or the right has ended: a slow reader gets no further
 * machine
 */
export async function* writePack(
  context: VisitContext,
  actor: Actor,
  serialNumbers: readonly string[],
): AsyncGenerator<string> {
  const { database, config } = context;
  const missing: VisitPack['missing'] = [];
  let before = '{"machines":[';
  for (const serialNumber of serialNumbers) {
    const reader = await readerNow(context, actor);
    const row = await findAppliance(database.orm, applianceScope(reader, config.brand), serialNumber);
    if (!row) {
      missing.push(serialNumber);
      continue;
    }
    const machine = visitMachineSchema.parse(await packMachine(context, reader, row));
    yield `${before}${JSON.stringify(machine)}`;
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"missing":${JSON.stringify(missing)}}`;
}

async function readerNow({ database }: VisitContext, actor: Actor): Promise<Actor> {
  const { userId, sessionId, scopes } = actor;
  const found = await findSessionHolder(database.orm, { userId, sessionId, scopes: scopes ?? [] });
  if (!found) throw new ProblemError('UNAUTHENTICATED');
  const { holder } = found;
  if (!isPermitted(holder, 'appliance:read')) throw new ProblemError('FORBIDDEN');
  return { ...actor, ...holder };
}
